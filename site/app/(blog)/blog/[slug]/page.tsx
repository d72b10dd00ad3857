import type { Metadata } from 'next';
import { PostIsland, PostLoading } from '../../../../components/blog/post-island.tsx';
import { site } from '../../../../content/settings/site.ts';
import { SHELL_SLUG } from '../../../../reader/post-address.ts';
import '@callwright/shared/post-body/post-body.css';

export const dynamic = 'error';
export const dynamicParams = false;

export const metadata: Metadata = { title: site.blogName, robots: { index: false } };

export function generateStaticParams(): { slug: string }[] {
  return [{ slug: SHELL_SLUG }];
}

/**
 * The page of a post that is newer than the export, which its script looks up. The pages of all other
 * posts are made in its document, outside of Next (site/blog/blog-document.tsx).
 */
export default function PostShell() {
  return (
    <PostIsland slug={null} known={null}>
      <PostLoading />
    </PostIsland>
  );
}

import type { Metadata } from 'next';
import { toPostPath } from '../../../../blog/addresses.ts';
import { PostIsland, PostLoading } from '../../../../blog/post/post-island.tsx';
import { SHELL_SLUG } from '../../../../blog/reader/post-address.ts';
import { site } from '../../../../settings/site.ts';
import { readBlog, renderPageAt } from '../../../read-blog.ts';
import '@callwright/shared/post-body/post-body.css';

export const dynamic = 'force-static';
// A build must not reuse the previous build's data.
export const fetchCache = 'force-no-store';
export const dynamicParams = false;

type PostProps = { params: Promise<{ slug: string }> };

/** Includes a shell page for posts that are newer than the export, so there is always at least one. */
export async function generateStaticParams(): Promise<{ slug: string }[]> {
  const slugs = [...(await readBlog()).values()].flatMap((page) => (page.kind === 'post' ? page.post.slug : []));
  return [SHELL_SLUG, ...slugs].map((slug) => ({ slug }));
}

export async function generateMetadata({ params }: PostProps): Promise<Metadata> {
  const { slug } = await params;
  return slug === SHELL_SLUG
    ? { title: site.blogName, robots: { index: false } }
    : (await renderPageAt(toPostPath(slug))).head;
}

export default async function PostPage({ params }: PostProps) {
  const { slug } = await params;
  return slug === SHELL_SLUG ? <PostShell /> : (await renderPageAt(toPostPath(slug))).main;
}

function PostShell() {
  return (
    <PostIsland slug={null} known={null}>
      <PostLoading />
    </PostIsland>
  );
}

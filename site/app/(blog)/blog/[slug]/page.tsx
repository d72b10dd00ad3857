import type { Metadata } from 'next';
import { toPostPath } from '../../../../blog/addresses.ts';
import { PostIsland, PostLoading } from '../../../../blog/post/post-island.tsx';
import { SHELL_SLUG } from '../../../../blog/reader/post-address.ts';
import { readBlog, renderPageAt } from '../../../../publish/plan/read-blog.ts';
import { site } from '../../../../settings/site.ts';
import '@callwright/shared/post-body/post-body.css';

export const dynamic = 'force-static';
// A build never takes an answer from the one before.
export const fetchCache = 'force-no-store';
export const dynamicParams = false;

type PostProps = { params: Promise<{ slug: string }> };

/** Lists the page for posts that are newer than the export, which an export without posts has, too, and every post. */
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

/** The page of a post that is newer than the export, which its script looks up. */
function PostShell() {
  return (
    <PostIsland slug={null} known={null}>
      <PostLoading />
    </PostIsland>
  );
}

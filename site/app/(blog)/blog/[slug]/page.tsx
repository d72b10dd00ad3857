import type { Post } from '@callwright/shared/post/post.ts';
import type { Metadata } from 'next';
import { PostIsland, PostLoading } from '../../../../components/blog/post-island.tsx';
import { PostPage } from '../../../../components/blog/post-page.tsx';
import { site } from '../../../../content/site.ts';
import { readPostsAtBuildTime } from '../../../../posts.ts';
import { SHELL_SLUG } from '../../../../reader/post-address.ts';
import { toPostMetadata } from '../../../../seo/post-metadata.ts';

export const dynamic = 'error';
export const dynamicParams = false;

type BlogPostPageProps = { params: Promise<{ slug: string }> };

export async function generateStaticParams(): Promise<{ slug: string }[]> {
  const posts = await readPostsAtBuildTime();
  return [{ slug: SHELL_SLUG }, ...posts.map(({ slug }) => ({ slug }))];
}

export async function generateMetadata({ params }: BlogPostPageProps): Promise<Metadata> {
  const post = await findPost(params);
  return post ? toPostMetadata(post) : { title: site.blogName, robots: { index: false } };
}

export default async function BlogPostPage({ params }: BlogPostPageProps) {
  const post = await findPost(params);
  // The shell; or a post that was unpublished while the site was being built.
  if (!post) {
    return (
      <PostIsland slug={null} known={null}>
        <PostLoading />
      </PostIsland>
    );
  }
  return <PostPage kind="post" post={post} previous={null} next={null} related={[]} tags={[]} />;
}

async function findPost(params: BlogPostPageProps['params']): Promise<Post | undefined> {
  const [{ slug }, posts] = await Promise.all([params, readPostsAtBuildTime()]);
  return posts.find((post) => post.slug === slug);
}

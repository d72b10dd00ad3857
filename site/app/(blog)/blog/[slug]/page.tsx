import type { Post } from '@callwright/shared/post/post.ts';
import type { Metadata } from 'next';
import { PostArticle } from '../../../../components/blog/post-article.tsx';
import { PostIsland, PostLoading } from '../../../../components/blog/post-island.tsx';
import { ROUTES } from '../../../../content/routes.ts';
import { site } from '../../../../content/site.ts';
import { readPostsAtBuildTime } from '../../../../posts.ts';
import { SHELL_SLUG } from '../../../../reader/post-address.ts';
import { toPostMetadata } from '../../../../seo/post-metadata.ts';
import { article, breadcrumbs, StructuredData } from '../../../../seo/structured-data.tsx';

export const dynamic = 'error';
export const dynamicParams = false;

type PostPageProps = { params: Promise<{ slug: string }> };

export async function generateStaticParams(): Promise<{ slug: string }[]> {
  const posts = await readPostsAtBuildTime();
  return [{ slug: SHELL_SLUG }, ...posts.map(({ slug }) => ({ slug }))];
}

export async function generateMetadata({ params }: PostPageProps): Promise<Metadata> {
  const post = await findPost(params);
  return post ? toPostMetadata(post) : { title: site.blogName, robots: { index: false } };
}

export default async function PostPage({ params }: PostPageProps) {
  const post = await findPost(params);
  // The shell; or a post that was unpublished while the site was being built.
  if (!post) {
    return (
      <PostIsland slug={null} known={null}>
        <PostLoading />
      </PostIsland>
    );
  }
  return (
    <PostIsland slug={post.slug} known={{ id: post.id, revision: post.revision }}>
      <StructuredData data={article(post)} />
      <StructuredData data={breadcrumbs(ROUTES.blog, { path: `/blog/${post.slug}`, label: post.title })} />
      <PostArticle post={post} />
    </PostIsland>
  );
}

async function findPost(params: PostPageProps['params']): Promise<Post | undefined> {
  const [{ slug }, posts] = await Promise.all([params, readPostsAtBuildTime()]);
  return posts.find((post) => post.slug === slug);
}

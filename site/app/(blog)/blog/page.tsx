import type { Metadata } from 'next';
import { BlogFirstPage } from '../../../components/blog/list-page.tsx';
import { readPostsAtBuildTime } from '../../../posts.ts';
import { blogMetadata } from '../../../seo/list-metadata.ts';

export const dynamic = 'error';

export const metadata: Metadata = blogMetadata;

export default async function BlogPage() {
  return <BlogFirstPage kind="blog" posts={await readPostsAtBuildTime()} older={null} />;
}

import { readPostsAtBuildTime } from '../../../lib/posts.ts';

export const dynamicParams = false;

export async function generateStaticParams(): Promise<{ slug: string }[]> {
  const posts = await readPostsAtBuildTime();
  return [{ slug: '_post' }, ...posts.map(({ slug }) => ({ slug }))];
}

export default async function PostPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  return <h1>{slug}</h1>;
}

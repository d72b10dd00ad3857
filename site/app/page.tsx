import { readPostsAtBuildTime } from '../lib/posts.ts';

export default async function HomePage() {
  const posts = await readPostsAtBuildTime();
  return (
    <main>
      <h1>Turn Missed Calls into Booked Jobs</h1>
      {posts.map((post) => (
        <a key={post.id} href={`/blog/${post.slug}`}>
          {post.title}
        </a>
      ))}
    </main>
  );
}

import type { PostSummary } from '@callwright/shared/post/post.ts';
import { site } from '../../content/site.ts';
import { describeBackend } from '../../env.ts';
import { fingerprintList } from '../../reader/post-freshness.ts';
import { SoundWave } from '../ui/sound-wave.tsx';
import { PostGrid, PostsLoading } from './post-list.tsx';

/** What the blog is about, and its newest posts. */
export function BlogList({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <>
      <header className="border-line border-b bg-sunken">
        <div className="page-width flex items-center justify-between gap-16 py-14 sm:py-20">
          <div>
            <h1 className="heading text-4xl sm:text-6xl">{site.blogName}</h1>
            <p className="mt-4 max-w-xl text-ink-soft text-lg sm:text-xl">{site.blogDescription}</p>
          </div>
          <SoundWave className="hidden h-28 w-80 shrink-0 text-accent lg:block" />
        </div>
      </header>
      <div className="page-width py-12 sm:py-16">
        {/* Its script puts a newer list here (site/islands/posts.tsx). */}
        <div data-island="posts" data-backend={describeBackend()} data-known={fingerprintList(posts)}>
          {posts.length > 0 ? <PostGrid posts={posts} level="h2" /> : <PostsLoading />}
        </div>
      </div>
    </>
  );
}

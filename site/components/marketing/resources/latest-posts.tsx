import type { PostSummary } from '@callwright/shared/post/post.ts';
import { resources } from '../../../content/resources.ts';
import { ROUTES } from '../../../content/routes.ts';
import { PostGrid } from '../../blog/post-list.tsx';
import { Icon } from '../../ui/icon.tsx';

/** One full row on large screens. */
const SHOWN = 3;

/** The newest posts as of the export; nothing where there are none. */
export function LatestPosts({ posts }: { posts: readonly PostSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="border-line border-t">
      <div className="page-width py-16 sm:py-24">
        <div className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
          <div>
            <h2 className="heading text-3xl sm:text-5xl">{resources.posts.title}</h2>
            <p className="mt-3 text-ink-soft text-lg">{resources.posts.text}</p>
          </div>
          <a
            href={ROUTES.blog.path}
            className="inline-flex items-center gap-2 rounded-lg py-2 font-semibold text-accent underline-offset-4 hover:text-accent-strong hover:underline"
          >
            All posts
            <Icon name="arrow-right" className="size-4.5" />
          </a>
        </div>
        <PostGrid posts={posts.slice(0, SHOWN)} level="h3" />
      </div>
    </section>
  );
}

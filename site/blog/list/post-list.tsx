import type { PostSummary } from '@callwright/shared/post/post.ts';
import { Loading } from '../../ui/loading.tsx';
import { type SitePictures, UPLOADED_PICTURES } from '../site-pictures.ts';
import { PostCard } from './post-card.tsx';

type PostGridProps = { posts: readonly PostSummary[]; level: 'h2' | 'h3'; pictures?: SitePictures };

/** One, two, or three columns (section 2 of the specification, "Blog list"). */
export function PostGrid({ posts, level, pictures = UPLOADED_PICTURES }: PostGridProps) {
  return (
    <ul className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
      {posts.map((post) => (
        <li key={post.id} className="min-w-0">
          <PostCard post={post} level={level} pictures={pictures} />
        </li>
      ))}
    </ul>
  );
}

export function NoPosts() {
  return <p className="py-24 text-center text-ink-soft text-lg">No blog posts yet. Check back soon!</p>;
}

/** Replaces a list that was exported empty, until the script has checked again. */
export function PostsLoading() {
  return (
    <>
      <div className="with-scripts">
        <Loading>Loading posts...</Loading>
      </div>
      <div className="without-scripts">
        <NoPosts />
      </div>
    </>
  );
}

import { DialogMessage } from '../ui/dialogs/dialog-message.tsx';
import type { PostsState } from './use-posts.ts';

type PostsMessageProps = {
  state: PostsState;
  query: string;
  /** True if other authors' posts are hidden. */
  isOnlyMine: boolean;
  onRetry: () => void;
  onClear: () => void;
};

/** Shown instead of the list while it has no posts. */
export function PostsMessage({ state, query, isOnlyMine, onRetry, onClear }: PostsMessageProps) {
  if (state.kind === 'loading') {
    return (
      <DialogMessage>
        <progress aria-hidden="true" className="w-32" />
        Loading posts...
      </DialogMessage>
    );
  }
  if (state.kind === 'failed') {
    return (
      <DialogMessage>
        <div role="alert" className="[overflow-wrap:anywhere]">
          <p className="font-semibold text-danger">Couldn’t load your posts</p>
          <p className="mt-1">{state.message}</p>
        </div>
        <button type="button" className="button-quiet" onClick={onRetry}>
          Try again
        </button>
      </DialogMessage>
    );
  }
  if (query.trim() === '') {
    return (
      <DialogMessage>
        {isOnlyMine
          ? 'You haven’t published a post yet. To see others’ posts, choose Everyone’s.'
          : 'No posts yet. Published posts appear here.'}
      </DialogMessage>
    );
  }
  return (
    <DialogMessage>
      No matching posts.
      <button type="button" className="button-quiet" onClick={onClear}>
        Clear search
      </button>
    </DialogMessage>
  );
}

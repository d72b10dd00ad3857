import { countOf, nameOfPost } from '@callwright/shared/post/labels.ts';
import type { ChangedPost, ChangeSet } from '../../ipc/replace.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { formatRelativeTime } from '../ui/relative-time.ts';
import { describeProblem, nameChangeSet, nameStep, readProgress } from './describe-change-set.ts';
import { useChangeSet } from './use-change-set.ts';

/** As many as fit the dialog. */
const MAX_OPEN_POSTS = 10;

type ChangeSetViewProps = { id: string; onOpen: (id: string) => void };

export function ChangeSetView({ id, onOpen }: ChangeSetViewProps) {
  const { loaded, hasSite, problem, isUndoing, undo } = useChangeSet(id);
  if (loaded === null) return <p className="text-ink-soft">Loading...</p>;
  if (!loaded.ok) {
    return (
      <p role="alert" className="text-danger [overflow-wrap:anywhere]">
        {loaded.error.message}
      </p>
    );
  }
  const set = loaded.value;
  return (
    <section aria-label="Change and its progress" className="rounded-lg border border-line px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold [overflow-wrap:anywhere]">{nameChangeSet(set)}</h3>
          <p className="text-xs text-ink-soft">{formatRelativeTime(set.at, Date.now())}</p>
        </div>
        {!set.isUndone && (
          <button type="button" className="button-quiet" disabled={isUndoing} onClick={() => void undo()}>
            {isUndoing ? 'Undoing...' : `Undo in ${countOf(set.count, 'post')}`}
          </button>
        )}
      </div>
      <Progress set={set} hasSite={hasSite} />
      {problem !== null && (
        <p role="alert" className="mt-2 text-[13px] text-danger [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
      <Problems posts={set.posts} onOpen={onOpen} />
      {set.count === 1 ? (
        <PostSteps set={set} hasSite={hasSite} />
      ) : (
        <details open={set.count <= MAX_OPEN_POSTS} className="group mt-3">
          <summary className="button-link flex w-fit items-center gap-1">
            All {countOf(set.count, 'post')}
            <ChevronDownIcon width="14" height="14" className="group-open:rotate-180" />
          </summary>
          <PostSteps set={set} hasSite={hasSite} />
        </details>
      )}
    </section>
  );
}

function PostSteps({ set, hasSite }: { set: ChangeSet; hasSite: boolean }) {
  return (
    <ul aria-label="Changed posts" className="mt-2 flex flex-col gap-1 text-[13px]">
      {set.posts.map(({ id, title, step }) => (
        <li key={id} className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate">{nameOfPost(title)}</span>
          <span className="flex-none text-xs text-ink-soft">{nameStep(step, { isUndone: set.isUndone, hasSite })}</span>
        </li>
      ))}
    </ul>
  );
}

function Progress({ set, hasSite }: { set: ChangeSet; hasSite: boolean }) {
  const { done, total, words, isUnderWay } = readProgress(set, hasSite);
  return (
    <div className="mt-3">
      {/* An empty bar would look broken. */}
      {total > 0 && (
        <progress
          aria-label="Updated posts"
          className="block w-full"
          max={total}
          value={done === 0 && isUnderWay ? undefined : done}
        />
      )}
      <p role="status" className="mt-1.5 text-[13px] text-ink-soft">
        {words}
        {isUnderWay && ' You can close this window.'}
      </p>
    </div>
  );
}

function Problems({ posts, onOpen }: { posts: readonly ChangedPost[]; onOpen: (id: string) => void }) {
  const shown = posts.flatMap((post) => {
    const words = describeProblem(post);
    return words === null ? [] : [{ ...post, words }];
  });
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Posts that need your attention" className="mt-3 flex flex-col gap-2">
      {shown.map(({ id, title, words }) => (
        <li key={id} className="replace-post flex items-start justify-between gap-3 rounded-lg bg-warn-soft px-3 py-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-semibold">{nameOfPost(title)}</span>
            <span className="block text-[13px]">{words}</span>
          </span>
          <button type="button" className="button-quiet" onClick={() => onOpen(id)}>
            Open
            <span className="sr-only"> {nameOfPost(title)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

import { countOf, nameOfPost } from '@callwright/shared/post/labels.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Dialog } from 'radix-ui';
import { useMemo, useRef, useState } from 'react';
import type { ImportPlan, PlannedPost } from '../../../ipc/imports.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { usePartialCheck } from '../../ui/use-partial-check.ts';
import { describePlan, selectDefault } from './describe-plan.ts';
import { FactList } from './fact-list.tsx';

/** Each row is measured once rendered. */
const ESTIMATED_ROW_PX = 44;

type ImportPlanDialogProps = { plan: ImportPlan; onImport: (chosen: number[]) => void; onClose: () => void };

export function ImportPlanDialog({ plan, onImport, onClose }: ImportPlanDialogProps) {
  const [chosen, setChosen] = useState(() => selectDefault(plan.posts));
  const [showsProblems, setShowsProblems] = useState(false);
  const withProblems = useMemo(() => plan.posts.filter(({ problems }) => problems.length > 0), [plan.posts]);
  const shown = showsProblems ? withProblems : plan.posts;
  const areAllChosen = shown.every(({ index }) => chosen.has(index));
  const allCheck = usePartialCheck(!areAllChosen && shown.some(({ index }) => chosen.has(index)));

  function choose(posts: readonly PlannedPost[], isChosen: boolean) {
    const next = new Set(chosen);
    for (const { index } of posts) {
      if (isChosen) next.add(index);
      else next.delete(index);
    }
    setChosen(next);
  }

  return (
    <DialogFrame className="max-h-[min(52rem,calc(100%-48px))] max-w-2xl" isDescribed onClose={onClose}>
      <div className="flex-none px-6 pt-6">
        <Dialog.Title className="font-display text-lg font-bold leading-snug">Import posts</Dialog.Title>
        <Dialog.Description asChild>
          <div className="mt-2">
            <FactList facts={describePlan(plan)} />
          </div>
        </Dialog.Description>
        {plan.notes.length > 0 && (
          <details className="group mt-2 text-[13px]">
            <summary className="button-link flex w-fit items-center gap-1">
              What’s left out
              <ChevronDownIcon width="14" height="14" className="group-open:rotate-180" />
            </summary>
            <ul className="mt-1 max-h-32 overflow-y-auto text-ink-soft [overflow-wrap:anywhere]">
              {plan.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="mx-6 mt-4 flex min-h-0 flex-col overflow-hidden rounded-lg border border-line">
        <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-3 py-2 text-[13px]">
          <label className="flex items-center gap-2">
            <input
              ref={allCheck}
              type="checkbox"
              checked={areAllChosen}
              onChange={({ target }) => choose(shown, target.checked)}
            />
            Select all
          </label>
          {withProblems.length > 0 && (
            <label className="ml-auto flex items-center gap-2">
              <input
                type="checkbox"
                checked={showsProblems}
                onChange={({ target }) => setShowsProblems(target.checked)}
              />
              Only posts with problems ({withProblems.length.toLocaleString('en')})
            </label>
          )}
        </div>
        <PostList posts={shown} chosen={chosen} onChoose={(post, isChosen) => choose([post], isChosen)} />
      </div>
      <div className="mt-auto flex flex-none justify-end gap-2 p-6">
        <button type="button" className="button-quiet" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button-primary"
          disabled={chosen.size === 0}
          onClick={() => onImport([...chosen].sort((a, b) => a - b))}
        >
          Import {countOf(chosen.size, 'post')}
        </button>
      </div>
    </DialogFrame>
  );
}

type PostListProps = {
  posts: readonly PlannedPost[];
  chosen: ReadonlySet<number>;
  onChoose: (post: PlannedPost, isChosen: boolean) => void;
};

/** Only visible rows are rendered. */
function PostList({ posts, chosen, onChoose }: PostListProps) {
  const area = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: posts.length,
    getScrollElement: () => area.current,
    estimateSize: () => ESTIMATED_ROW_PX,
    getItemKey: (index) => posts[index]?.index ?? index,
    overscan: 8,
  });
  return (
    <div ref={area} className="min-h-0 overflow-y-auto">
      <ul aria-label="Posts" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const post = posts[index];
          if (!post) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={posts.length}
              aria-posinset={index + 1}
              className={`absolute inset-x-0 top-0 border-line px-3 py-2 ${index === posts.length - 1 ? '' : 'border-b'}`}
              style={{ transform: `translateY(${start}px)` }}
            >
              <label className="flex items-baseline gap-2">
                <input
                  type="checkbox"
                  checked={chosen.has(post.index)}
                  onChange={({ target }) => onChoose(post, target.checked)}
                />
                <span className="min-w-0 flex-1 truncate font-semibold">{nameOfPost(post.title)}</span>
                <span className="flex-none text-xs text-ink-soft">{describePost(post)}</span>
              </label>
              {post.problems.map((problem) => (
                <p key={problem} className="mt-1 ml-[21px] text-[13px] text-ink-soft [overflow-wrap:anywhere]">
                  {problem}
                </p>
              ))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const STATUSES = { published: 'Published', scheduled: 'Scheduled', draft: 'Draft' } as const;

function describePost({ type, status, createdAt }: PlannedPost): string {
  const date = createdAt === null ? [] : [new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'medium' })];
  return [...(type === 'page' ? ['Page'] : []), STATUSES[status], ...date].join(', ');
}

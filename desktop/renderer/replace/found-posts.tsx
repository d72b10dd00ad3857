import { countOf, nameOfPost } from '@callwright/shared/post/labels.ts';
import { memo } from 'react';
import type { FoundPost, FoundPosts, Hit } from '../../ipc/replace.ts';
import { usePartialCheck } from '../ui/use-partial-check.ts';
import { listChosen, toHitKey } from './chosen-hits.ts';
import { countMatches } from './describe-change-set.ts';

type FoundPostListProps = {
  found: FoundPosts;
  excluded: ReadonlySet<string>;
  isReplacing: boolean;
  onChoose: (keys: readonly string[], isChosen: boolean) => void;
  onReplace: () => void;
};

export function FoundPostList({ found, excluded, isReplacing, onChoose, onReplace }: FoundPostListProps) {
  const chosen = listChosen(found.posts, excluded);
  const hits = countHits(chosen);
  const all = countHits(found.posts);
  const allCheck = usePartialCheck(hits > 0 && hits < all);
  const onBlog = chosen.filter(({ isOnBlog }) => isOnBlog).length;
  return (
    <>
      {found.notSearched !== null && (
        <p className="mb-3 rounded-lg bg-warn-soft px-3 py-2 text-[13px] text-warn [overflow-wrap:anywhere]">
          {found.notSearched}
        </p>
      )}
      {found.posts.length === 0 ? (
        <p role="status" className="text-ink-soft">
          No matches. Check the spelling and the options above.
        </p>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <label className="inline-flex items-center gap-2 font-semibold">
              <input
                ref={allCheck}
                type="checkbox"
                className="flex-none"
                checked={hits === all}
                onChange={({ target }) => onChoose(found.posts.flatMap(listKeys), target.checked)}
              />
              <span role="status">
                {countMatches(all)} in {countOf(found.posts.length, 'post')}
              </span>
            </label>
            <button type="button" className="button-primary" disabled={hits === 0 || isReplacing} onClick={onReplace}>
              {isReplacing ? 'Replacing...' : `Replace ${NUMBERS.format(hits)} in ${countOf(chosen.length, 'post')}`}
            </button>
          </div>
          <p className="mt-1 text-[13px] text-ink-soft">{describeUpdates(onBlog, found.isCut ? all : null)}</p>
          <ul aria-label="Posts with matches" className="mt-3 flex flex-col gap-1">
            {found.posts.map((post) => (
              <PostHits key={post.id} post={post} excluded={readExcluded(post, excluded)} onChoose={onChoose} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const NUMBERS = new Intl.NumberFormat('en');

const countHits = (posts: readonly FoundPost[]) => posts.reduce((sum, { hits }) => sum + hits.length, 0);

const listKeys = (post: FoundPost) => post.hits.map((_, index) => toHitKey(post, index));

/** One string per post, so that only posts whose choice changed are rendered again. */
const readExcluded = (post: FoundPost, excluded: ReadonlySet<string>) =>
  post.hits.flatMap((_, index) => (excluded.has(toHitKey(post, index)) ? [index] : [])).join();

/** @param cutAt the number of matches if there are more; else null. */
function describeUpdates(onBlog: number, cutAt: number | null): string {
  const updates =
    onBlog === 0
      ? 'Changes only drafts. You can undo it.'
      : `Also updates ${countOf(onBlog, 'post')} on the blog. You can undo it, even after that.`;
  return cutAt === null
    ? updates
    : `These are the first ${NUMBERS.format(cutAt)} matches. Replace them, then search again. ${updates}`;
}

type PostHitsProps = {
  post: FoundPost;
  /** Indexes of its excluded hits, separated by commas. */
  excluded: string;
  onChoose: FoundPostListProps['onChoose'];
};

const PostHits = memo(function PostHits({ post, excluded, onChoose }: PostHitsProps) {
  const out = new Set(excluded.split(','));
  const { hits } = post;
  const chosen = hits.filter((_, index) => !out.has(String(index))).length;
  const postCheck = usePartialCheck(chosen > 0 && chosen < hits.length);
  return (
    <li className="replace-post py-2">
      <label className="flex items-baseline gap-2">
        <input
          ref={postCheck}
          type="checkbox"
          className="flex-none translate-y-px"
          checked={chosen === hits.length}
          onChange={({ target }) => onChoose(listKeys(post), target.checked)}
        />
        <span className="min-w-0 truncate font-semibold">{nameOfPost(post.title)}</span>
        <span className="flex-none text-xs text-ink-soft">
          {[countMatches(hits.length), ...(post.isOnBlog ? ['On the blog'] : [])].join(' · ')}
        </span>
      </label>
      <ul aria-label={`Matches in ${nameOfPost(post.title)}`} className="mt-1 ml-6 flex flex-col gap-1">
        {hits.map((hit, index) => (
          <li key={toHitKey(post, index)}>
            <label className="flex items-baseline gap-2 text-[13px]">
              <input
                type="checkbox"
                className="flex-none translate-y-0.5"
                checked={!out.has(String(index))}
                onChange={({ target }) => onChoose([toHitKey(post, index)], target.checked)}
              />
              <HitText hit={hit} />
            </label>
          </li>
        ))}
      </ul>
    </li>
  );
});

const FIELD_NAMES: Record<Hit['field'], string | null> = {
  title: 'Title',
  excerpt: 'Excerpt',
  metaDescription: 'Meta description',
  content: null,
};

function HitText({ hit }: { hit: Hit }) {
  const field = FIELD_NAMES[hit.field];
  return (
    <span className="replace-hit min-w-0">
      {field !== null && <span className="mr-2 text-xs text-ink-soft">{field}:</span>}
      {hit.before}
      <del>{hit.found}</del>
      {hit.text !== '' && <ins>{hit.text}</ins>}
      {hit.after}
    </span>
  );
}

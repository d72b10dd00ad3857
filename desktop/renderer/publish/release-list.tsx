// Tested by tests/e2e/desktop/live-proof.spec.ts

import { formatTime } from '@callwright/shared/post/format-date.ts';
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { describeExtent, describeOutcome } from '@callwright/shared/post/live-proof.ts';
import type { SiteRelease } from '../../ipc/site-proof.ts';

const COLOURS = { good: 'text-live', busy: 'text-accent', bad: 'text-danger' } as const;

/** A release names at most this many of its posts; the rest are a number. */
const MAX_SHOWN_POSTS = 5;

/** The last releases of the site, the newest first, with what each changed. */
export function ReleaseList({ releases }: { releases: readonly SiteRelease[] }) {
  return (
    <section className="mt-6 border-line border-t pt-4">
      <h3 className="font-semibold">Last releases of the site</h3>
      {releases.length === 0 && <p className="mt-1 text-[13px] text-ink-soft">No publisher has reported one yet.</p>}
      <ul aria-label="Last releases" className="mt-2 flex flex-col gap-3">
        {releases.map((release) => (
          <ReleaseItem key={release.id} release={release} />
        ))}
      </ul>
    </section>
  );
}

function ReleaseItem({ release }: { release: SiteRelease }) {
  const { tone, words } = describeOutcome(release);
  const shown = release.posts.slice(0, MAX_SHOWN_POSTS);
  const rest = (release.postsChanged ?? release.posts.length) - shown.length;
  return (
    <li className="text-[13px] text-ink-soft">
      <p className={`font-semibold [overflow-wrap:anywhere] ${COLOURS[tone]}`}>{words}</p>
      <p>
        {formatTime(release.startedAt)}. {describeExtent(release)}.
      </p>
      {shown.length > 0 && (
        <ul className="mt-0.5">
          {shown.map((post) => (
            <li key={post.id} className="truncate first-letter:uppercase" title={nameOfPost(post.title)}>
              {post.change}: {nameOfPost(post.title)}
            </li>
          ))}
          {rest > 0 && <li>and {rest} more</li>}
        </ul>
      )}
    </li>
  );
}

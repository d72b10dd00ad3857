import type { Release, ReleasedPost } from '@callwright/shared/api/releases/release-history.ts';
import {
  describeOutcome,
  listReleasedPosts,
  nameRelease,
  type SiteTone,
  splitReason,
} from '@callwright/shared/live/site-status.ts';
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { ChevronDown, CircleAlert, CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { keepFocus } from '../connection/connection-banner.tsx';
import { Details } from '../details.tsx';

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

export const SIGNS: Record<SiteTone, { Icon: typeof CircleCheck; color: string; card: string }> = {
  good: { Icon: CircleCheck, color: 'text-live', card: 'border-live/40 bg-live-soft' },
  busy: { Icon: LoaderCircle, color: 'text-accent motion-safe:animate-spin', card: 'border-accent/40 bg-accent-soft' },
  waiting: { Icon: Clock, color: 'text-accent', card: 'border-accent/40 bg-accent-soft' },
  warn: { Icon: CircleAlert, color: 'text-warn', card: 'border-warn/40 bg-warn-soft' },
  bad: { Icon: CircleX, color: 'text-danger', card: 'border-danger/40 bg-danger-soft' },
};

export const MAX_SHOWN_POSTS = 5;

export const DEPLOY_ROW = 'flex gap-3 px-4 py-3 md:px-5';

type DeployRowProps = {
  release: Release;
  leftOut: number;
  /** True if the card above gives the reason. */
  isExplained: boolean;
};

export function DeployRow({ release, leftOut, isExplained }: DeployRowProps) {
  const { tone, words } = describeOutcome(release, leftOut);
  const { Icon, color } = SIGNS[tone];
  const reason = isExplained ? null : release.reason;
  const hasPosts = listReleasedPosts(release).posts.length > 0;
  return (
    <li className={`${DEPLOY_ROW} border-line border-b last:border-b-0`}>
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <div className="min-w-0 grow">
        {/* Floats, so that opened details get the whole width. */}
        <p className="float-right ml-3 text-ink-soft text-sm leading-6 tabular-nums">
          {TIME.format(new Date(release.startedAt))}
        </p>
        {reason && !hasPosts ? (
          <Details title={<ReleaseName release={release} />} {...splitReason(reason)} />
        ) : (
          <ReleasedPosts release={release} />
        )}
        {words !== null && <p className="text-sm text-warn">{words}</p>}
        {reason && hasPosts && <Details about={nameRelease(release)} {...splitReason(reason)} />}
      </div>
    </li>
  );
}

const CHANGES: Record<ReleasedPost['change'], string> = {
  published: 'New',
  changed: 'Changed',
  moved: 'New address',
  removed: 'Removed',
};

function ReleaseName({ release }: { release: Release }) {
  return <span className="min-w-0 break-words font-semibold text-base">{nameRelease(release)}</span>;
}

function ReleasedPosts({ release }: { release: Release }) {
  const [isWhole, setIsWhole] = useState(false);
  const { posts, rest } = listReleasedPosts(release);
  const shown = isWhole ? posts : posts.slice(0, MAX_SHOWN_POSTS);
  const hidden = posts.length - shown.length;
  if (shown.length === 0) return <ReleaseName release={release} />;
  return (
    <details className="group">
      <summary className="-my-2.5 flex cursor-pointer list-none flex-wrap items-center gap-x-4 py-2.5 max-sm:flex-col max-sm:items-start [&::-webkit-details-marker]:hidden">
        <ReleaseName release={release} />
        <span className="inline-flex items-center gap-1 font-semibold text-sm">
          <span className="group-open:hidden">Show posts</span>
          <span className="hidden group-open:inline">Hide posts</span>
          <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
        </span>
      </summary>
      <ul className="mt-3.5 mb-1 flex flex-col gap-3 text-sm sm:gap-1.5">
        {shown.map(({ id, change, title }) => (
          <li key={id} className="grid gap-x-4 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
            <span className="text-ink-soft">{CHANGES[change]}</span>
            <span className="break-words">{nameOfPost(title)}</span>
          </li>
        ))}
        {hidden === 0 && rest > 0 && (
          <li className="text-ink-soft sm:ml-26">and {rest.toLocaleString('en-US')} more</li>
        )}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          ref={keepFocus}
          onClick={() => setIsWhole(true)}
          className="-mb-2 min-h-11 cursor-pointer font-semibold text-accent text-sm hover:underline sm:ml-26"
        >
          Show {hidden.toLocaleString('en-US')} more
        </button>
      )}
    </details>
  );
}

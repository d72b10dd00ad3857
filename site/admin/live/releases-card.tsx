'use client';

import type { Release } from '@callwright/shared/api/releases/release-history.ts';
import {
  canRepeatRelease,
  describeExtent,
  describeOutcome,
  listReleasedPosts,
} from '@callwright/shared/live/live-proof.ts';
import { formatTime } from '@callwright/shared/post/format-date.ts';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';
import { askForRelease, readReleases, useReleases } from './use-releases.ts';

/** The last releases of the site with what each changed: the newest is always shown, the earlier ones on request. */
export function ReleasesCard({ isOwner }: { isOwner: boolean }) {
  const { history, failure } = useReleases();
  const [newest, ...earlier] = history?.releases ?? [];
  const [isRequested] = history?.requested ?? [];
  return (
    <section
      id="deploys"
      aria-labelledby="deploys-heading"
      className="min-w-0 rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-9 lg:px-6"
    >
      <h2 id="deploys-heading" tabIndex={-1} className="heading text-2xl outline-offset-4">
        Deploys
      </h2>
      <div role="status" className="mt-3">
        {failure !== null ? (
          <p className="break-words text-danger">Couldn’t list the deploys. {failure}</p>
        ) : history === null ? (
          <p className="text-ink-soft">Loading deploys...</p>
        ) : isRequested ? (
          <p className="text-accent">Asked for. A publisher that runs begins within seconds.</p>
        ) : (
          newest === undefined && (
            <p className="text-ink-soft">No publisher has reported one yet. Start it on the machine that publishes.</p>
          )
        )}
      </div>
      {newest && (
        <ul aria-labelledby="deploys-heading">
          <ReleaseRow release={newest} />
        </ul>
      )}
      <div className="mt-1 flex flex-wrap gap-3">
        {failure !== null && (
          <button type="button" className={buttonStyle('secondary')} onClick={() => void readReleases()}>
            Look again
          </button>
        )}
        {history !== null && canRepeatRelease(history) && (
          <button type="button" className={buttonStyle('primary')} onClick={() => void askForRelease('changes')}>
            Try again
          </button>
        )}
      </div>
      {earlier.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent text-sm hover:underline">
            Earlier deploys ({earlier.length})
          </summary>
          <ul aria-label="Earlier deploys">
            {earlier.map((release) => (
              <ReleaseRow key={release.id} release={release} />
            ))}
          </ul>
        </details>
      )}
      {isOwner && history !== null && <PublishWholeSite />}
    </section>
  );
}

const COLOURS = { good: 'text-live', busy: 'text-accent', bad: 'text-danger' } as const;

/** How a release went, and what it changed. */
function ReleaseRow({ release }: { release: Release }) {
  const { tone, words } = describeOutcome(release);
  const { lines, rest } = listReleasedPosts(release);
  return (
    <li className="border-line border-b py-3 text-ink-soft text-sm last:border-b-0">
      <p className={`break-words font-medium ${COLOURS[tone]}`}>{words}</p>
      <p className="mt-0.5 tabular-nums">{formatTime(release.startedAt)}</p>
      <p>{describeExtent(release)}</p>
      {lines.length > 0 && (
        <ul className="mt-1">
          {lines.map(({ id, words }) => (
            <li key={id} className="line-clamp-2 break-words text-ink">
              {words}
            </li>
          ))}
          {rest > 0 && <li>and {rest} more</li>}
        </ul>
      )}
    </li>
  );
}

function PublishWholeSite() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)} className={`${buttonStyle('secondary')} mt-4 w-full`}>
        Publish the whole site again
      </button>
      {isAsking && (
        <AlertDialogBox
          title="Publish the whole site again?"
          description="Every page is made anew, which may take minutes. Readers see the site as it is until then. It helps where the site and the database differ."
          onCancel={() => setIsAsking(false)}
        >
          <AlertDialog.Action
            className={buttonStyle('primary')}
            onClick={() => {
              setIsAsking(false);
              void askForRelease('full');
            }}
          >
            Publish again
          </AlertDialog.Action>
        </AlertDialogBox>
      )}
    </>
  );
}

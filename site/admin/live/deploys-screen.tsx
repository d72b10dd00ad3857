'use client';

import type { Release } from '@callwright/shared/api/releases/release-history.ts';
import {
  canRepeatRelease,
  describeExtent,
  describeOutcome,
  listReleasedPosts,
  nameRelease,
} from '@callwright/shared/live/publish-status.ts';
import { ChevronDown, RefreshCw } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';
import { UnreadPart } from '../connection/unread-part.tsx';
import { LoadingRow, LoadingRows } from '../loading-rows.tsx';
import { ScreenLayout } from '../screen-layout.tsx';
import { requestDeploy, useReleases } from './use-releases.ts';

export function DeploysScreen({ isOwner }: { isOwner: boolean }) {
  const { history, failure } = useReleases();
  const releases = history?.releases ?? [];
  const [isRequested] = history?.requested ?? [];
  return (
    <ScreenLayout
      id="deploys"
      title="Deploys"
      description="Every change to your site, and whether it’s live."
      actions={isOwner && history !== null && <DeployWholeSite />}
    >
      {(history === null || failure !== null) && (
        <UnreadPart
          loading={<LoadingRows label="Loading deploys..." row={<LoadingRow />} />}
          failure={failure}
          failureTitle="Couldn’t load the deploys"
        />
      )}
      <div role="status">
        {isRequested ? (
          <p className="mb-4 rounded-2xl bg-accent-soft px-5 py-4">
            Requested. It’ll start within seconds if the publisher is running.
          </p>
        ) : (
          history?.releases.length === 0 && (
            <div className="admin-empty">
              <p className="heading text-xl">No deploys yet</p>
              <p className="max-w-prose text-ink-soft">
                Start the publisher on the computer that deploys your site. Deploys will appear here.
              </p>
            </div>
          )
        )}
      </div>
      {history !== null && canRepeatRelease(history) && (
        <button
          type="button"
          className={`${buttonStyle('primary')} mb-4`}
          onClick={() => void requestDeploy('changes')}
        >
          Deploy again
        </button>
      )}
      {groupByDay(releases).map(({ day, ofDay }) => (
        <section key={day} className="mb-6">
          <h3 className="mb-2 font-semibold">{day}</h3>
          <ul className="admin-list">
            {ofDay.map((release) => (
              <DeployRow key={release.id} release={release} />
            ))}
          </ul>
        </section>
      ))}
    </ScreenLayout>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

function groupByDay(releases: readonly Release[]): { day: string; ofDay: Release[] }[] {
  const days = Map.groupBy(releases, ({ startedAt }) => DAY.format(new Date(startedAt)));
  return [...days].map(([day, ofDay]) => ({ day: day === DAY.format(Date.now()) ? 'Today' : day, ofDay }));
}

const TONES = { good: 'text-live', busy: 'text-ink', bad: 'text-danger' } as const;
const DOTS = { good: 'bg-live', busy: 'bg-accent', bad: 'bg-danger' } as const;

function DeployRow({ release }: { release: Release }) {
  const { tone, words } = describeOutcome(release);
  const { lines, rest } = listReleasedPosts(release);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-line border-b px-5 py-4 last:border-b-0 lg:grid-cols-[auto_minmax(0,1fr)_24rem_4.5rem] lg:gap-x-5">
      <span aria-hidden="true" className={`mt-2 size-2 rounded-full ${DOTS[tone]}`} />
      <p className="min-w-0 break-words font-semibold">{nameRelease(release)}</p>
      <p className="min-w-0 break-words text-ink-soft text-sm leading-6 max-lg:order-1 max-lg:col-span-2 max-lg:col-start-2">
        <span className={TONES[tone]}>{words}</span> · {describeExtent(release)}
      </p>
      <p className="text-right text-ink-soft text-sm leading-6 tabular-nums">
        {TIME.format(new Date(release.startedAt))}
      </p>
      <div className="order-2 col-start-2 min-w-0">
        {lines.length > 0 && (
          <details className="group text-sm">
            <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-accent hover:underline lg:min-h-9">
              Posts
              <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
            </summary>
            <ul>
              {lines.map(({ id, words }) => (
                <li key={id} className="break-words">
                  {words}
                </li>
              ))}
              {rest > 0 && <li className="text-ink-soft">and {rest} more</li>}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}

function DeployWholeSite() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)} className={buttonStyle('secondary')}>
        <RefreshCw aria-hidden="true" className="size-4.5" />
        Deploy the whole site
      </button>
      {isAsking && (
        <AlertDialogBox
          title="Deploy the whole site again?"
          description="Use this if the site looks out of date. It rebuilds every page, and readers see the current site until it’s done."
          onCancel={() => setIsAsking(false)}
        >
          <AlertDialog.Action
            className={buttonStyle('primary')}
            onClick={() => {
              setIsAsking(false);
              void requestDeploy('full');
            }}
          >
            Deploy
          </AlertDialog.Action>
        </AlertDialogBox>
      )}
    </>
  );
}

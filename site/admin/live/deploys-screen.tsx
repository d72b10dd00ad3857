'use client';

import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import type { LeftOutPost, Release, ReleaseHistory } from '@callwright/shared/api/releases/release-history.ts';
import { canRepeatRelease } from '@callwright/shared/live/publish-status.ts';
import { describeSite, type SiteStatus, splitReason } from '@callwright/shared/live/site-status.ts';
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { toPostStatusOfSummary } from '@callwright/shared/post/post-status.ts';
import { RefreshCw, Rocket } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';
import { UnreadPart } from '../connection/unread-part.tsx';
import { Details } from '../details.tsx';
import { toEditAddress } from '../edits/use-open-post.ts';
import { LoadingLines, LoadingRows } from '../loading-shapes.tsx';
import { ScreenLayout } from '../screen-layout.tsx';
import { DEPLOY_ROW, DeployRow, MAX_SHOWN_POSTS, SIGNS } from './deploy-row.tsx';
import { HowToStart, StartCommand } from './start-command.tsx';
import { readReleases, requestDeploy, useReleases } from './use-releases.ts';

type DeploysScreenProps = { isOwner: boolean; posts: readonly OwnPostSummary[] | null };

export function DeploysScreen({ isOwner, posts }: DeploysScreenProps) {
  const { history, failure } = useReleases();
  const isKnown = history !== null && failure === null;
  return (
    <ScreenLayout
      id="deploys"
      title="Deploys"
      description="The publisher, a program on your computer or server, puts every change on your site."
      actions={isOwner && isKnown && canDeployWholeSite(history) && <DeployWholeSite />}
    >
      {isKnown ? (
        <Deploys history={history} posts={posts} isOwner={isOwner} />
      ) : (
        <UnreadPart what="the deploys" failure={failure} onRetry={readReleases}>
          <DeploysLoading />
        </UnreadPart>
      )}
    </ScreenLayout>
  );
}

function DeploysLoading() {
  return (
    <>
      <div className="flex gap-3 rounded-2xl border border-line bg-surface p-4 md:px-5">
        <span className="size-6 shrink-0" />
        <LoadingLines />
      </div>
      <span className="mt-9 mb-3 h-4 w-28" />
      <LoadingRows>
        <div className={`${DEPLOY_ROW} items-center`}>
          <span className="size-5" />
          <span className="h-3.5 w-3/5 max-w-72" />
          <span className="ml-auto h-3.5 w-14" />
        </div>
      </LoadingRows>
    </>
  );
}

type DeploysProps = { history: ReleaseHistory; posts: readonly OwnPostSummary[] | null; isOwner: boolean };

function Deploys({ history, posts, isOwner }: DeploysProps) {
  const status = describeSite(history, findLastChange(posts ?? []));
  if (status === null) return <NoDeploys />;
  const [newest] = history.releases;
  const canRepeat = canRepeatRelease(history);
  const explained = status.tone === 'bad' || status.tone === 'warn' ? newest : null;
  const { cause } = splitReason((status.tone === 'bad' && newest?.reason) || '');
  return (
    <>
      <SiteStatusCard status={status} canRepeat={canRepeat}>
        {cause && (
          <div className="mt-2">
            <Details cause={cause} />
          </div>
        )}
        {status.tone === 'waiting' && isOwner && <HowToStart host={newest?.host ?? 'folder'} />}
        {newest?.state === 'live' && <LeftOutPosts leftOut={history.leftOut} posts={posts} />}
      </SiteStatusCard>
      {groupByDay(history.releases.filter(({ state }) => state !== 'running')).map(({ day, ofDay }) => (
        <section key={day} className="mt-8">
          <h3 className="mb-2 font-semibold">{day}</h3>
          <ul className="admin-list">
            {ofDay.map((release) => (
              <DeployRow
                key={release.id}
                release={release}
                leftOut={release === newest ? history.leftOut.length : 0}
                isExplained={release === explained}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function NoDeploys() {
  return (
    <div className="admin-empty">
      <Rocket aria-hidden="true" className="size-8 text-ink-soft" strokeWidth={1.5} />
      <p className="heading text-xl">No deploys yet</p>
      <p className="max-w-prose text-balance text-ink-soft">
        Run this in the site’s folder, on the computer that deploys it:
      </p>
      <StartCommand host="folder" />
      <p className="text-balance text-ink-soft">
        It deploys to a folder on your own server. Your first deploy will appear here.
      </p>
    </div>
  );
}

/** False before the first deploy, while one waits or runs, or if the status has a button that repeats the last one. */
function canDeployWholeSite(history: ReleaseHistory): boolean {
  const [newest] = history.releases;
  const isBusy = history.requested.length > 0 || newest?.state === 'running';
  return newest !== undefined && !isBusy && !canRepeatRelease(history);
}

/** When a published post last changed, in milliseconds. An author sees only their own. */
function findLastChange(posts: readonly OwnPostSummary[]): number {
  const now = Date.now();
  return posts
    .filter((post) => toPostStatusOfSummary(post, now).state === 'published')
    .flatMap(({ updated_at, published_at }) => [updated_at, published_at ?? updated_at])
    .reduce((last, at) => Math.max(last, Date.parse(at)), 0);
}

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

function groupByDay(releases: readonly Release[]): { day: string; ofDay: Release[] }[] {
  const thisYear = new Date().getFullYear();
  const nameOf = (day: Date) => (day.getFullYear() === thisYear ? DAY : DAY_OF_YEAR).format(day);
  const days = Map.groupBy(releases, ({ startedAt }) => nameOf(new Date(startedAt)));
  return [...days].map(([day, ofDay]) => ({ day: day === DAY.format(Date.now()) ? 'Today' : day, ofDay }));
}

type SiteStatusCardProps = { status: SiteStatus; canRepeat: boolean; children: ReactNode };

function SiteStatusCard({ status: { tone, title, detail }, canRepeat, children }: SiteStatusCardProps) {
  const { Icon, color, card } = SIGNS[tone];
  return (
    <div className={`flex flex-wrap items-start gap-x-6 gap-y-3 rounded-2xl border p-4 md:px-5 ${card}`}>
      <div className="flex min-w-0 flex-[1_1_16rem] gap-3">
        <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${color}`} />
        <div className="min-w-0 grow">
          <div role="status">
            <p className="heading text-lg">{title}</p>
            <p className="max-w-3xl text-pretty break-words">{detail}</p>
          </div>
          {children}
        </div>
      </div>
      {canRepeat && (
        <button
          type="button"
          className={`${buttonStyle('primary')} max-sm:w-full`}
          onClick={() => void requestDeploy('changes')}
        >
          Deploy again
        </button>
      )}
    </div>
  );
}

type LeftOutPostsProps = { leftOut: readonly LeftOutPost[]; posts: readonly OwnPostSummary[] | null };

/** @param posts the ones that this author can edit. Null until they're loaded. */
function LeftOutPosts({ leftOut, posts }: LeftOutPostsProps) {
  const rest = leftOut.length - MAX_SHOWN_POSTS;
  return (
    <ul className="mt-3 divide-y divide-warn/30 border-warn/30 border-t empty:hidden">
      {leftOut.slice(0, MAX_SHOWN_POSTS).map(({ id, title, reason }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 flex-[1_1_12rem]">
            <p className="break-words font-semibold">{nameOfPost(title)}</p>
            <p className="max-w-prose break-words text-sm">
              {reason}
              {posts?.every((post) => post.id !== id) && ' Its author or an editor can edit it.'}
            </p>
          </div>
          {posts?.some((post) => post.id === id) && (
            <a href={toEditAddress(id)} className="admin-button">
              Edit post<span className="sr-only"> “{nameOfPost(title)}”</span>
            </a>
          )}
        </li>
      ))}
      {rest > 0 && <li className="pt-3 text-sm">and {rest.toLocaleString('en-US')} more</li>}
    </ul>
  );
}

function DeployWholeSite() {
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" ref={button} onClick={() => setIsAsking(true)} className={buttonStyle('secondary')}>
        <RefreshCw aria-hidden="true" className="size-4.5" />
        Deploy the whole site
      </button>
      {isAsking && (
        <AlertDialogBox
          title="Deploy the whole site again?"
          description="Use this if the site looks out of date. It rebuilds every page, and readers see the current site until it’s done."
          onCancel={() => setIsAsking(false)}
          onClosed={() => button.current?.focus()}
        >
          <AlertDialog.Action
            className={buttonStyle('primary')}
            onClick={() => {
              setIsAsking(false);
              // The button is gone then.
              void requestDeploy('full').then(
                (isRequested) => isRequested && document.getElementById('deploys-heading')?.focus(),
              );
            }}
          >
            Deploy
          </AlertDialog.Action>
        </AlertDialogBox>
      )}
    </>
  );
}

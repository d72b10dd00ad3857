'use client';

import type { Booking } from '@callwright/shared/booking/booking.ts';
import { REQUEST_LISTS, toCancelEmail } from '@callwright/shared/booking/request-words.ts';
import { nameTimeZone } from '@callwright/shared/booking/time-zones.ts';
import { toAdminPath } from '@callwright/shared/site-paths.ts';
import { CalendarCheck, Clock, TriangleAlert, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { UnreadPart } from '../connection/unread-part.tsx';
import { LoadingLines, LoadingRows } from '../loading-shapes.tsx';
import { ScreenLayout } from '../screen-layout.tsx';
import { CalendarFeedPart } from './calendar-feed-part.tsx';
import { CancelRecentDialog } from './cancel-recent-dialog.tsx';
import { ConfirmRequestDialog, type RequestQuestion } from './confirm-request-dialog.tsx';
import { DemoRow } from './demo-row.tsx';
import { DemosMenu } from './demos-menu.tsx';
import { UnsentEmails } from './unsent-emails.tsx';
import { type DemoRequestsState, useDemoRequests } from './use-demo-requests.ts';
import { isNewDemo, type NewDemos, readDemosSeenAt } from './use-new-demos.ts';

const PAGE_SIZE = 25;

const DEMO_URL = site.url + ROUTES.demo.path;

export function DemosScreen({ newDemos }: { newDemos: NewDemos }) {
  const demos = useDemoRequests(newDemos);
  const [question, setQuestion] = useState<RequestQuestion | null>(null);
  const [isClearing, setIsClearing] = useState(false);
  const pressed = useRef<HTMLElement | null>(null);

  function returnFocus(): void {
    (pressed.current?.isConnected ? pressed.current : document.getElementById('demos-heading'))?.focus();
  }

  function ask(next: RequestQuestion, button: HTMLElement): void {
    pressed.current = button;
    setQuestion(next);
  }

  function answer({ kind, request }: RequestQuestion): void {
    setQuestion(null);
    void (kind === 'delete' ? demos.remove(request) : demos.setStatus(request, 'cancelled'));
  }

  return (
    <ScreenLayout
      id="demos"
      title="Demos"
      description={`Times in ${nameTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)}`}
      actions={
        <>
          <a href={toAdminPath('hours')} className={buttonStyle('secondary')}>
            <Clock aria-hidden="true" className="size-4.5" />
            Booking hours
          </a>
          <DemosMenu
            isBusy={demos.isLoading || demos.busyId !== null}
            onRefresh={demos.reload}
            onExport={() => void demos.exportAll()}
            onCancelRecent={(button) => {
              pressed.current = button;
              // Shows what would be canceled, and counts it.
              demos.choose('coming');
              setIsClearing(true);
            }}
          />
        </>
      }
    >
      <UnsentEmails />
      {demos.canceledWithoutEmail && (
        <EmailVisitorNotice request={demos.canceledWithoutEmail} onClose={demos.closeNotice} />
      )}
      <ListChoice demos={demos} />
      <DemoList key={demos.kind} demos={demos} onAsk={ask} />
      {demos.failure === null && (
        <div className="admin-card mt-6 px-4 py-1.5 md:px-5">
          <CalendarFeedPart />
        </div>
      )}
      {question && (
        <ConfirmRequestDialog
          question={question}
          onCancel={() => setQuestion(null)}
          onConfirm={() => answer(question)}
          onClosed={returnFocus}
        />
      )}
      {isClearing && demos.kind === 'coming' && demos.requests && (
        <CancelRecentDialog
          upcoming={demos.requests}
          onCancel={() => setIsClearing(false)}
          onClosed={returnFocus}
          onConfirm={(hours) => {
            setIsClearing(false);
            void demos.cancelRecent(hours);
          }}
        />
      )}
    </ScreenLayout>
  );
}

function ListChoice({ demos: { kind, choose } }: { demos: DemoRequestsState }) {
  return (
    <fieldset className="mb-5 flex flex-wrap gap-1.5 md:gap-2">
      <legend className="sr-only">Filter demos</legend>
      {REQUEST_LISTS.map((list) => (
        <button
          key={list.kind}
          type="button"
          aria-pressed={list.kind === kind}
          onClick={() => choose(list.kind)}
          className="admin-chip"
        >
          {list.label}
        </button>
      ))}
    </fieldset>
  );
}

function DemosLoading() {
  return (
    <>
      <span className="mb-3 h-4 w-44" />
      <LoadingRows>
        <div className="demo-row">
          <span className="h-3.5 w-14" />
          <LoadingLines />
          <div className="max-lg:hidden">
            <LoadingLines />
          </div>
          <span className="demo-row-arrow" />
        </div>
      </LoadingRows>
    </>
  );
}

type DemoListProps = { demos: DemoRequestsState; onAsk: (question: RequestQuestion, button: HTMLElement) => void };

function DemoList({ demos, onAsk }: DemoListProps) {
  const { kind, failure, busyId } = demos;
  const requests = failure === null ? demos.requests : null;
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  // New demos stay marked until the owner comes back to this screen.
  const [seenAt] = useState(readDemosSeenAt);
  const { empty, hint } = REQUEST_LISTS.find((list) => list.kind === kind) ?? { empty: '', hint: '' };
  const restCount = (requests?.length ?? 0) - shownCount;
  return (
    <>
      {requests === null && (
        <UnreadPart what="the demos" failure={failure} onRetry={demos.reload}>
          <DemosLoading />
        </UnreadPart>
      )}
      <div role="status">
        {requests !== null && requests.length > 0 && (
          <p className="sr-only">{requests.length === 1 ? '1 demo' : `${requests.length} demos`}</p>
        )}
        {requests?.length === 0 && (
          <div className="admin-empty">
            <CalendarCheck aria-hidden="true" className="size-8 text-ink-soft" strokeWidth={1.5} />
            <p className="heading text-xl">{empty}</p>
            <p className="max-w-prose text-ink-soft">{hint}</p>
            {kind === 'coming' && (
              <a href={ROUTES.demo.path} className={buttonStyle('secondary')}>
                View booking page
              </a>
            )}
          </div>
        )}
      </div>
      {groupByDay(requests?.slice(0, shownCount) ?? []).map(({ day, name, ofDay }) => (
        <section key={day} className="mb-6">
          <h3 className="mb-2 font-semibold">
            {name} <span className={name ? 'font-normal text-ink-soft' : ''}>{day}</span>
          </h3>
          <ul className="admin-list">
            {ofDay.map((request) => (
              <DemoRow
                key={request.id}
                request={request}
                mark={kind === 'coming' ? markOf(request, seenAt) : null}
                demoUrl={DEMO_URL}
                isBusy={busyId !== null}
                onStatus={(status) => void demos.setStatus(request, status)}
                onAsk={(kind, button) => onAsk({ kind, request }, button)}
              />
            ))}
          </ul>
        </section>
      ))}
      {restCount > 0 && (
        <button
          type="button"
          onClick={() => setShownCount((count) => count + PAGE_SIZE)}
          className={buttonStyle('secondary')}
        >
          Show {Math.min(PAGE_SIZE, restCount)} more
        </button>
      )}
    </>
  );
}

/** A demo that has started stays among the upcoming ones for half an hour. */
function markOf(request: Booking, seenAt: number): 'New' | 'Started' | null {
  if (!request.canChange) return 'Started';
  return isNewDemo(request, seenAt) ? 'New' : null;
}

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' });
const DAY_MS = 86_400_000;

function groupByDay(requests: readonly Booking[]): { day: string; name: string | undefined; ofDay: Booking[] }[] {
  const named = new Map([
    [DAY.format(Date.now()), 'Today'],
    [DAY.format(Date.now() + DAY_MS), 'Tomorrow'],
  ]);
  const days = Map.groupBy(requests, ({ startsAt }) => DAY.format(new Date(startsAt)));
  return [...days].map(([day, ofDay]) => ({ day, name: named.get(day), ofDay }));
}

/** Shown if the blog sends no emails about demos. */
function EmailVisitorNotice({ request, onClose }: { request: Booking; onClose: () => void }) {
  return (
    <div
      role="status"
      className="relative mb-5 flex flex-wrap items-center gap-3 rounded-2xl border border-warn/40 bg-warn-soft py-3 pr-14 pl-4 md:pl-5"
    >
      <p className="flex min-w-0 flex-[1_1_20rem] gap-3 break-words">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
        <span className="min-w-0">
          <bdi>{request.name}</bdi>’s demo is canceled. We couldn’t email them, so let them know yourself.
        </span>
      </p>
      <a href={toCancelEmail(request, DEMO_URL)} className={`${buttonStyle('primary')} min-w-0`}>
        <span className="truncate">Email {request.name}</span>
      </a>
      <button
        type="button"
        onClick={onClose}
        className="absolute top-1 right-1 md:top-1/2 md:-translate-y-1/2 grid size-11 cursor-pointer place-items-center rounded-lg text-ink-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-4.5" />
        <span className="sr-only">Close</span>
      </button>
    </div>
  );
}

'use client';

import type { Booking } from '@callwright/shared/booking/booking.ts';
import { REQUEST_LISTS, toCancelLetter } from '@callwright/shared/booking/request-words.ts';
import { useRef, useState } from 'react';
import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { BookingSettingsPart } from './booking-settings-part.tsx';
import { CalendarFeedPart } from './calendar-feed-part.tsx';
import { CancelRecentPart } from './cancel-recent-part.tsx';
import { ConfirmRequestDialog, type RequestQuestion } from './confirm-request-dialog.tsx';
import { DemoRequestRow } from './demo-request-row.tsx';
import { type DemoRequestsState, useDemoRequests } from './use-demo-requests.ts';

/** Rows are shown at most this many more at a time. */
const PAGE_SIZE = 10;

const DEMO_URL = site.url + ROUTES.demo.path;

/** The owner's demo requests: who comes when, what can be done with each, and when demos can be booked. */
export function DemoRequestsCard() {
  const demos = useDemoRequests();
  const [question, setQuestion] = useState<RequestQuestion | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<HTMLElement | null>(null);

  function returnFocus(): void {
    (pressed.current?.isConnected ? pressed.current : heading.current)?.focus();
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
    <section
      id="demos"
      aria-labelledby="demo-requests-heading"
      className="min-w-0 rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-9 lg:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="demo-requests-heading" ref={heading} tabIndex={-1} className="heading text-2xl outline-offset-4">
          Demo requests
        </h2>
        <button
          type="button"
          onClick={demos.reload}
          disabled={demos.isLoading}
          className={`${buttonStyle('quiet')} -mr-5`}
        >
          Refresh
        </button>
      </div>
      <ListChoice demos={demos} />
      {demos.cancelled && <TellVisitor request={demos.cancelled} />}
      <RequestList key={demos.kind} demos={demos} onAsk={ask} />
      <button
        type="button"
        onClick={() => void demos.exportAll()}
        className={`${buttonStyle('secondary')} mt-4 w-full`}
      >
        Export CSV
      </button>
      <CancelRecentPart isBusy={demos.busyId !== null} onConfirm={(hours) => void demos.cancelRecent(hours)} />
      <BookingSettingsPart onSaved={demos.reload} />
      <CalendarFeedPart />
      {question && (
        <ConfirmRequestDialog
          question={question}
          onCancel={() => setQuestion(null)}
          onConfirm={() => answer(question)}
          onClosed={returnFocus}
        />
      )}
    </section>
  );
}

function ListChoice({ demos: { kind, choose } }: { demos: DemoRequestsState }) {
  return (
    <fieldset className="mt-3 flex flex-wrap gap-1">
      <legend className="sr-only">Which demo requests</legend>
      {REQUEST_LISTS.map((list) => (
        <button
          key={list.kind}
          type="button"
          aria-pressed={list.kind === kind}
          onClick={() => choose(list.kind)}
          className="min-h-11 cursor-pointer rounded-lg px-2.5 font-semibold text-sm text-ink-soft hover:text-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
        >
          {list.label}
        </button>
      ))}
    </fieldset>
  );
}

type RequestListProps = { demos: DemoRequestsState; onAsk: (question: RequestQuestion, button: HTMLElement) => void };

function RequestList({ demos, onAsk }: RequestListProps) {
  const { kind, requests, failure, isLoading, busyId } = demos;
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const { label, empty } = REQUEST_LISTS.find((list) => list.kind === kind) ?? { label: '', empty: '' };
  const restCount = (requests?.length ?? 0) - shownCount;
  return (
    <>
      <div role="status">
        {failure !== null ? (
          <p className="break-words py-3 text-danger">The demo requests can’t be listed. {failure}</p>
        ) : requests === null ? (
          <p className="py-3 text-ink-soft">Loading demo requests...</p>
        ) : requests.length === 0 ? (
          <p className="py-3 text-ink-soft">{empty}</p>
        ) : (
          <p className="sr-only">{requests.length === 1 ? '1 demo request' : `${requests.length} demo requests`}</p>
        )}
      </div>
      {failure !== null && (
        <button type="button" disabled={isLoading} onClick={demos.reload} className={buttonStyle('secondary')}>
          Try again
        </button>
      )}
      {requests !== null && requests.length > 0 && (
        <ul aria-label={`Demo requests: ${label}`}>
          {requests.slice(0, shownCount).map((request) => (
            <DemoRequestRow
              key={request.id}
              request={request}
              demoUrl={DEMO_URL}
              isBusy={busyId !== null}
              onStatus={(status) => void demos.setStatus(request, status)}
              onAsk={(kind, button) => onAsk({ kind, request }, button)}
            />
          ))}
        </ul>
      )}
      {restCount > 0 && (
        <button
          type="button"
          onClick={() => setShownCount((count) => count + PAGE_SIZE)}
          className={`${buttonStyle('secondary')} mt-4 w-full`}
        >
          Show {Math.min(PAGE_SIZE, restCount)} more of {requests?.length}
        </button>
      )}
    </>
  );
}

/** Nobody writes to visitors by itself: the owner does. */
function TellVisitor({ request }: { request: Booking }) {
  return (
    <div role="status" className="mt-3 rounded-2xl bg-warn-soft p-4 text-ink">
      <p className="break-words">The demo with {request.name} is cancelled. They don’t know yet.</p>
      <a href={toCancelLetter(request, DEMO_URL)} className={`${buttonStyle('primary')} mt-3 w-full`}>
        Write the e-mail
      </a>
    </div>
  );
}

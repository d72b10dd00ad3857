import { REQUEST_LISTS, toCancelLetter, toRequestQuestion } from '@callwright/shared/booking/request-words.ts';
import { SITE_PATHS } from '@callwright/shared/site-paths.ts';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import type { DemoRequest } from '../../ipc/demo-requests.ts';
import { useAppInfo } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Modal } from '../ui/dialogs/modal.tsx';
import { CalendarFeedDialog } from './calendar-feed-dialog.tsx';
import { DemoRow } from './demo-row.tsx';
import { DemoSettingsDialog } from './demo-settings-dialog.tsx';
import { useDemoRequestsPanel } from './use-demo-requests.ts';

type Question = { kind: 'cancel' | 'delete'; request: DemoRequest };

/** The demos that visitors of the site booked: who comes when, and what can be done with each. */
export function DemosDialog({ onClose }: { onClose: () => void }) {
  const { siteUrl } = useAppInfo();
  const demos = useDemoRequestsPanel();
  const [question, setQuestion] = useState<Question | null>(null);
  const [areHoursShown, setAreHoursShown] = useState(false);
  const [isFeedShown, setIsFeedShown] = useState(false);

  function confirm({ kind, request }: Question) {
    setQuestion(null);
    void (kind === 'delete' ? demos.remove(request) : demos.setStatus(request, 'cancelled'));
  }

  function writeTo(request: DemoRequest) {
    void desktop.openLink(toCancelLetter(request, siteUrl === null ? null : siteUrl + SITE_PATHS.demo));
  }

  return (
    <>
      <Modal
        title="Demo requests"
        description="What visitors of the site booked. Only the owner of the blog sees them."
        action={
          <button type="button" className="button-quiet" onClick={demos.reload}>
            Refresh
          </button>
        }
        className="max-w-4xl"
        onClose={onClose}
      >
        <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-3">
          <fieldset className="flex flex-1 flex-wrap gap-1">
            <legend className="sr-only">Which demo requests</legend>
            {REQUEST_LISTS.map(({ kind, label }) => (
              <button
                key={kind}
                type="button"
                aria-pressed={kind === demos.list}
                className="rounded-lg px-3 py-1.5 font-semibold text-ink-soft hover:text-ink aria-pressed:bg-ink/8 aria-pressed:text-ink"
                onClick={() => demos.choose(kind)}
              >
                {label}
              </button>
            ))}
          </fieldset>
          <button type="button" className="button-quiet" onClick={() => setAreHoursShown(true)}>
            Hours...
          </button>
          <button type="button" className="button-quiet" onClick={() => setIsFeedShown(true)}>
            Calendar Feed...
          </button>
          <button type="button" className="button-quiet" onClick={() => void demos.exportAll()}>
            Export CSV...
          </button>
        </div>
        {demos.cancelled !== null && <TellVisitor request={demos.cancelled} onWrite={writeTo} />}
        <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
          <DemoList demos={demos} onWrite={writeTo} onAsk={setQuestion} />
        </div>
      </Modal>
      {areHoursShown && <DemoSettingsDialog onSaved={demos.reload} onClose={() => setAreHoursShown(false)} />}
      {isFeedShown && <CalendarFeedDialog onClose={() => setIsFeedShown(false)} />}
      {question !== null && (
        <ConfirmRequest question={question} onCancel={() => setQuestion(null)} onConfirm={() => confirm(question)} />
      )}
    </>
  );
}

type DemoListProps = {
  demos: ReturnType<typeof useDemoRequestsPanel>;
  onWrite: (request: DemoRequest) => void;
  onAsk: (question: Question) => void;
};

function DemoList({ demos: { list, state, busyId, setStatus }, onWrite, onAsk }: DemoListProps) {
  if (state.kind === 'loading') return <p className="py-3 text-ink-soft">Loading demo requests...</p>;
  if (state.kind === 'failed')
    return (
      <div role="alert" className="py-3">
        <p className="font-semibold text-danger">The demo requests can't be listed</p>
        <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">{state.message}</p>
      </div>
    );
  const chosen = REQUEST_LISTS.find(({ kind }) => kind === list);
  if (state.requests.length === 0) return <p className="py-3 text-ink-soft">{chosen?.empty}</p>;
  return (
    <ul aria-label="Demo requests" className="flex flex-col">
      {state.requests.map((request) => (
        <DemoRow
          key={request.id}
          request={request}
          isBusy={busyId !== null}
          onStatus={(status) => void setStatus(request, status)}
          onWrite={() => onWrite(request)}
          onCancel={() => onAsk({ kind: 'cancel', request })}
          onDelete={() => onAsk({ kind: 'delete', request })}
        />
      ))}
    </ul>
  );
}

/** Nobody writes to visitors by itself: the owner does. */
function TellVisitor({ request, onWrite }: { request: DemoRequest; onWrite: (request: DemoRequest) => void }) {
  return (
    <div role="status" className="flex flex-none flex-wrap items-center gap-3 bg-warn-soft px-5 py-3">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        The demo with {request.name} is cancelled. They don't know yet.
      </p>
      <button type="button" className="button-primary" onClick={() => onWrite(request)}>
        Write the e-mail
      </button>
    </div>
  );
}

type ConfirmRequestProps = { question: Question; onCancel: () => void; onConfirm: () => void };

function ConfirmRequest({ question, onCancel, onConfirm }: ConfirmRequestProps) {
  const { title, description, button } = toRequestQuestion(question.kind, question.request);
  return (
    <ConfirmDialog
      title={title}
      description={description}
      answers={
        <>
          <AlertDialog.Cancel className="button-quiet">Cancel</AlertDialog.Cancel>
          <AlertDialog.Action className="button-danger" onClick={onConfirm}>
            {button}
          </AlertDialog.Action>
        </>
      }
      onCancel={onCancel}
    />
  );
}

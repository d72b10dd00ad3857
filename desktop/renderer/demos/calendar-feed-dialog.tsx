import {
  describeFeedFailure,
  FEED_QUESTIONS,
  FEED_WORDS,
  isOnThisMachine,
} from '@callwright/shared/booking/calendar-feed.ts';
import { err } from '@callwright/shared/result.ts';
import { AlertDialog } from 'radix-ui';
import { useCallback, useEffect, useId, useState } from 'react';
import { desktop } from '../desktop-api.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Modal } from '../ui/dialogs/modal.tsx';
import { toResult } from '../ui/to-result.ts';
import { toastError } from '../ui/toasts.tsx';

type Question = keyof typeof FEED_QUESTIONS;

/** The private address to which the owner's calendar subscribes. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  /** Null until it was read. */
  const [isOn, setIsOn] = useState<boolean | null>(null);
  /** The one that was made just now: the backend stores a hash of it, so nobody can read it again. */
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);

  const read = useCallback(async () => {
    const answer = await toResult(desktop.readCalendarFeed());
    if (answer.ok) setIsOn(answer.value);
    else setFailure(answer.error.message);
  }, []);
  useEffect(() => void read(), [read]);

  async function set(isWanted: boolean) {
    setQuestion(null);
    setIsBusy(true);
    const answer = await desktop
      .setCalendarFeed(isWanted)
      .catch(() => err(describeFeedFailure({ kind: 'unreachable' })));
    setIsBusy(false);
    if (!answer.ok) {
      const { title, message, isKnown } = answer.error;
      toastError(title, message);
      if (isKnown) return;
      // The address that is shown may be one that was replaced.
      setAddress(null);
      await read();
      return;
    }
    setIsOn(isWanted);
    setAddress(answer.value);
  }

  return (
    <>
      <Modal
        title={FEED_WORDS.title}
        description={FEED_WORDS.about}
        className="h-fit max-h-[calc(100vh-48px)] max-w-xl"
        onClose={onClose}
      >
        {failure !== null && (
          <p role="alert" className="p-5 text-danger [overflow-wrap:anywhere]">
            {failure}
          </p>
        )}
        {failure === null && isOn === null && <p className="p-5 text-ink-soft">{FEED_WORDS.loading}</p>}
        {isOn !== null && (
          <>
            <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-5">
              <p role="status" className="font-medium">
                {address !== null ? FEED_WORDS.copyNow : isOn ? FEED_WORDS.isOn : FEED_WORDS.isOff}
              </p>
              {address !== null && <NewAddress key={address} address={address} />}
            </div>
            <div className="flex flex-none flex-wrap justify-end gap-2 border-line border-t px-5 py-3">
              {isOn ? (
                <>
                  <button
                    type="button"
                    className="button-quiet"
                    disabled={isBusy}
                    onClick={() => setQuestion('turn-off')}
                  >
                    {FEED_WORDS.turnOff}
                  </button>
                  <button type="button" className="button-quiet" disabled={isBusy} onClick={() => setQuestion('renew')}>
                    {FEED_WORDS.renew}
                  </button>
                </>
              ) : (
                <button type="button" className="button-primary" disabled={isBusy} onClick={() => void set(true)}>
                  {FEED_WORDS.turnOn}
                </button>
              )}
            </div>
          </>
        )}
      </Modal>
      {question !== null && (
        <ConfirmDialog
          title={FEED_QUESTIONS[question].title}
          description={FEED_QUESTIONS[question].description}
          answers={
            <>
              <AlertDialog.Cancel className="button-quiet">Cancel</AlertDialog.Cancel>
              <AlertDialog.Action className="button-danger" onClick={() => void set(question === 'renew')}>
                {FEED_QUESTIONS[question].button}
              </AlertDialog.Action>
            </>
          }
          onCancel={() => setQuestion(null)}
        />
      )}
    </>
  );
}

function NewAddress({ address }: { address: string }) {
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <div>
        <label htmlFor={id} className="mb-1 block font-semibold">
          {FEED_WORDS.address}
        </label>
        <textarea
          id={id}
          className="field [overflow-wrap:anywhere]"
          aria-describedby={`${id}-how`}
          readOnly
          rows={3}
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <button
        type="button"
        className="button-primary self-start"
        onClick={() =>
          void navigator.clipboard.writeText(address).then(
            () => setIsCopied(true),
            () => toastError('Not copied', FEED_WORDS.notCopied),
          )
        }
      >
        {isCopied ? FEED_WORDS.isCopied : FEED_WORDS.copy}
      </button>
      <p id={`${id}-how`} className="text-[13px] text-ink-soft">
        {FEED_WORDS.how} {isOnThisMachine(address) && FEED_WORDS.onlyHere}
      </p>
    </>
  );
}

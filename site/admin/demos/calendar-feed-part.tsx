'use client';

import { FEED_QUESTIONS, FEED_WORDS, isOnThisMachine } from '@callwright/shared/booking/calendar-feed.ts';
import { ChevronDown } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { buttonStyle } from '../../ui/button-style.ts';
import { AlertDialogBox } from '../../ui/notices/alert-dialog-box.tsx';
import { UnreadPart } from '../connection/unread-part.tsx';
import { LoadingLines } from '../loading-shapes.tsx';
import { useCalendarFeed } from './use-calendar-feed.ts';

type Question = keyof typeof FEED_QUESTIONS;

export function CalendarFeedPart() {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <details className="group" onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
        {FEED_WORDS.title}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      {isOpened && <CalendarFeed />}
    </details>
  );
}

function CalendarFeed() {
  const { isOn, address, failure, isBusy, reload, renew, turnOff } = useCalendarFeed();
  const [question, setQuestion] = useState<Question | null>(null);
  const status = useRef<HTMLParagraphElement>(null);

  if (isOn === null || failure !== null)
    return (
      <UnreadPart what="the calendar feed" failure={failure} onRetry={reload}>
        <div className="space-y-5 pt-2 pb-4">
          <LoadingLines />
          <span className="h-11 w-44 rounded-xl" />
        </div>
      </UnreadPart>
    );

  function answer(asked: Question): void {
    setQuestion(null);
    if (asked === 'renew') renew();
    else turnOff();
  }

  return (
    <div className="flex flex-col gap-3 pt-1 pb-4">
      <p ref={status} role="status" tabIndex={-1} className="outline-offset-4">
        {address !== null ? FEED_WORDS.copyNow : isOn ? FEED_WORDS.isOn : FEED_WORDS.isOff}
      </p>
      {address !== null && <NewAddress key={address} address={address} />}
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => setQuestion('renew')}
              className={`${buttonStyle('secondary')} grow`}
            >
              {FEED_WORDS.renew}
            </button>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => setQuestion('turn-off')}
              className={`${buttonStyle('secondary')} grow`}
            >
              {FEED_WORDS.turnOff}
            </button>
          </>
        ) : (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => {
              renew();
              status.current?.focus();
            }}
            className={`${buttonStyle('primary')} max-sm:w-full`}
          >
            {FEED_WORDS.turnOn}
          </button>
        )}
      </div>
      {question !== null && (
        <AlertDialogBox
          title={FEED_QUESTIONS[question].title}
          description={FEED_QUESTIONS[question].description}
          onCancel={() => setQuestion(null)}
          onClosed={() => status.current?.focus()}
        >
          <AlertDialog.Action className={buttonStyle('primary')} onClick={() => answer(question)}>
            {FEED_QUESTIONS[question].button}
          </AlertDialog.Action>
        </AlertDialogBox>
      )}
    </div>
  );
}

function NewAddress({ address }: { address: string }) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setIsCopied(true);
    } catch {
      toast.error(FEED_WORDS.notCopied);
    }
  }

  return (
    <>
      <div>
        <label htmlFor="calendar-feed-address" className="mb-1.5 block font-semibold">
          {FEED_WORDS.address}
        </label>
        <textarea
          id="calendar-feed-address"
          aria-describedby="calendar-feed-how"
          readOnly
          rows={5}
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="field-sizing-content block w-full resize-none rounded-xl border border-line-strong bg-sunken px-3 py-2 font-code text-sm [overflow-wrap:anywhere]"
        />
      </div>
      <button type="button" onClick={() => void copy()} className={buttonStyle('primary')}>
        {isCopied ? FEED_WORDS.isCopied : FEED_WORDS.copy}
      </button>
      <p id="calendar-feed-how" className="text-ink-soft text-sm leading-relaxed">
        {FEED_WORDS.how} {isOnThisMachine(address) && FEED_WORDS.onlyHere}
      </p>
    </>
  );
}

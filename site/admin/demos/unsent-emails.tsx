'use client';

import {
  listUnsentNotifications,
  nameNotification,
  retryNotification,
  type UnsentNotification,
} from '@callwright/shared/api/booking-notifications.ts';
import { describeShortTime } from '@callwright/shared/booking/request-words.ts';
import { MailWarning } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { toast } from 'sonner';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { connection } from '../connection/connection.ts';
import { useLoad } from '../connection/use-load.ts';
import { Details } from '../details.tsx';
import { describeChangeFailure } from '../failure-messages.ts';
import { ShowMore, usePagedList } from '../paged-list.tsx';

export function UnsentEmails() {
  const [unsent, setUnsent] = useState<readonly UnsentNotification[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  /** Takes focus when the list becomes empty. */
  const place = useRef<HTMLDivElement>(null);

  const read = useCallback(async () => {
    const answer = await connection.read(read, () => listUnsentNotifications(getAuthorClient()));
    if (answer?.ok) setUnsent(answer.value);
  }, []);
  useLoad(read);

  async function retry(notifications: readonly UnsentNotification[]): Promise<void> {
    setIsBusy(true);
    const answers = await Promise.all(notifications.map(({ id }) => retryNotification(getAuthorClient(), id)));
    await read();
    setIsBusy(false);
    place.current?.focus();
    const failed = answers.find((answer) => !answer.ok);
    if (failed) toast.error('Error', { description: describeChangeFailure(failed.error) });
    else toast.success('Sending again', { description: 'Messages that fail again appear here.' });
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {unsent.length > 0 && (
        <UnsentList unsent={unsent} isBusy={isBusy} onRetry={(notifications) => void retry(notifications)} />
      )}
    </div>
  );
}

type UnsentListProps = {
  unsent: readonly UnsentNotification[];
  isBusy: boolean;
  onRetry: (notifications: readonly UnsentNotification[]) => void;
};

function UnsentList({ unsent, isBusy, onRetry }: UnsentListProps) {
  const list = usePagedList(unsent, () => true);
  /** On a phone. Wider screens always show the list. */
  const [isShown, setIsShown] = useState(false);
  return (
    <section
      aria-labelledby="unsent-emails-heading"
      className="mb-6 rounded-2xl border border-warn/40 bg-warn-soft px-4 py-3 md:px-5"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 id="unsent-emails-heading" className="heading mr-auto flex items-center gap-2 text-lg max-md:basis-full">
          <MailWarning aria-hidden="true" className="size-6 shrink-0 text-warn" />
          {unsent.length === 1 ? '1 message wasn’t sent' : `${unsent.length} messages weren’t sent`}
        </h3>
        {unsent.length > 1 && (
          <button type="button" disabled={isBusy} onClick={() => onRetry(unsent)} className="admin-button">
            Try all again
          </button>
        )}
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => setIsShown(!isShown)}
          className="admin-button md:hidden"
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> messages</span>
        </button>
      </div>
      <div className={isShown ? '' : 'max-md:hidden'}>
        <ul className="mt-1 divide-y divide-warn/30">
          {list.shown.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <div className="min-w-0 flex-[1_1_12rem]">
                <p className="break-words font-medium">
                  <bdi>{nameNotification(each)}</bdi>
                </p>
                <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
                  <p>Demo on {describeShortTime(each.startsAt)}</p>
                  <p
                    className={`rounded-full bg-surface px-2 font-semibold leading-6 ${each.hasFailed ? 'text-danger' : 'text-ink-soft'}`}
                  >
                    {each.hasFailed ? 'Failed' : 'Retrying'}
                  </p>
                  {each.lastError && <Details about={nameNotification(each)} text={each.lastError} />}
                </div>
              </div>
              <button
                type="button"
                disabled={isBusy}
                onClick={() => onRetry([each])}
                className="min-h-11 cursor-pointer font-semibold underline underline-offset-4 hover:decoration-2 disabled:opacity-60"
              >
                Try again<span className="sr-only"> {nameNotification(each)}</span>
              </button>
            </li>
          ))}
        </ul>
        <ShowMore list={list} />
      </div>
    </section>
  );
}

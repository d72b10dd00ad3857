'use client';

import {
  listUnsentNotifications,
  nameNotification,
  retryNotification,
  type UnsentNotification,
} from '@callwright/shared/api/booking-notifications.ts';
import { describeRequestTime } from '@callwright/shared/booking/request-words.ts';
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

  async function retry({ id }: UnsentNotification): Promise<void> {
    setIsBusy(true);
    const answer = await retryNotification(getAuthorClient(), id);
    await read();
    setIsBusy(false);
    place.current?.focus();
    if (answer.ok) toast.success('Sending again', { description: 'If it fails, it appears here again.' });
    else toast.error('Error', { description: describeChangeFailure(answer.error) });
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {unsent.length > 0 && <UnsentList unsent={unsent} isBusy={isBusy} onRetry={(each) => void retry(each)} />}
    </div>
  );
}

type UnsentListProps = {
  unsent: readonly UnsentNotification[];
  isBusy: boolean;
  onRetry: (notification: UnsentNotification) => void;
};

function UnsentList({ unsent, isBusy, onRetry }: UnsentListProps) {
  const list = usePagedList(unsent, () => true);
  return (
    <section
      aria-labelledby="unsent-emails-heading"
      className="mb-6 rounded-2xl border border-warn/40 bg-warn-soft px-4 py-3 md:px-5"
    >
      <h3 id="unsent-emails-heading" className="heading flex items-center gap-2 text-lg">
        <MailWarning aria-hidden="true" className="size-6 shrink-0 text-warn" />
        {unsent.length === 1 ? '1 message wasn’t sent' : `${unsent.length} messages weren’t sent`}
      </h3>
      <ul className="mt-1 divide-y divide-warn/30">
        {list.shown.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className="break-words font-medium">
                <bdi>{nameNotification(each)}</bdi>
              </p>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 text-sm">
                <p>
                  {describeRequestTime(each)}. {each.hasFailed ? 'Failed.' : 'Trying again soon.'}
                </p>
                {each.lastError && <Details about={nameNotification(each)}>{each.lastError}</Details>}
              </div>
            </div>
            <button type="button" disabled={isBusy} onClick={() => onRetry(each)} className="admin-button">
              Try again<span className="sr-only"> {nameNotification(each)}</span>
            </button>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
}

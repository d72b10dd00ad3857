'use client';

import { readBookingSettings, setBookingFeed } from '@callwright/shared/booking/booking-api.ts';
import { makeBookingSecret } from '@callwright/shared/booking/booking-secret.ts';
import { FEED_WORDS, toFeedAddress } from '@callwright/shared/booking/calendar-feed.ts';
import { useCallback, useState } from 'react';
import { toast } from 'sonner';
import { env } from '../../env.ts';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { connection } from '../connection/connection.ts';
import { useLoad } from '../connection/use-load.ts';
import { describeChangeFailure } from '../failure-messages.ts';

const BACKEND = { url: env.SUPABASE_URL };

export function useCalendarFeed() {
  const [isOn, setIsOn] = useState<boolean | null>(null);
  /** Known only right after it was made: the database stores a hash of its secret. */
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const read = useCallback(async () => {
    const answer = await connection.read(read, () => readBookingSettings(getAuthorClient()));
    if (answer === null) return;
    if (answer.ok) setIsOn(answer.value.hasFeed);
    setFailure(answer.ok ? null : answer.error.message);
  }, []);
  useLoad(read);

  async function set(secret: string | null): Promise<void> {
    setIsBusy(true);
    const answer = await setBookingFeed(getAuthorClient(), secret);
    setIsBusy(false);
    if (!answer.ok) {
      if (answer.error.kind !== 'unreachable') {
        toast.error(FEED_WORDS.failed, { description: describeChangeFailure(answer.error) });
        return;
      }
      toast.error(FEED_WORDS.unanswered, { description: FEED_WORDS.unansweredNext });
      // The address on screen may have been replaced.
      setAddress(null);
      await read();
      return;
    }
    setIsOn(secret !== null);
    setAddress(secret === null ? null : toFeedAddress(BACKEND, secret));
  }

  return {
    isOn,
    address,
    failure,
    isBusy,
    reload: read,
    renew: () => void set(makeBookingSecret()),
    turnOff: () => void set(null),
  };
}

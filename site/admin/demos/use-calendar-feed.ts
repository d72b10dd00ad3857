'use client';

import { readBookingSettings, setBookingFeed } from '@callwright/shared/booking/booking-api.ts';
import { makeBookingSecret } from '@callwright/shared/booking/booking-secret.ts';
import { describeFeedFailure, toFeedAddress } from '@callwright/shared/booking/calendar-feed.ts';
import { describeRequestFailure } from '@callwright/shared/booking/request-words.ts';
import { useCallback, useState } from 'react';
import { toast } from 'sonner';
import { env } from '../../env.ts';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { connection } from '../connection/connection.ts';
import { useLoad } from '../connection/use-load.ts';

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
    else setFailure(describeRequestFailure(answer.error));
  }, []);
  useLoad(read);

  async function set(secret: string | null): Promise<void> {
    setIsBusy(true);
    const answer = await setBookingFeed(getAuthorClient(), secret);
    setIsBusy(false);
    if (!answer.ok) {
      const { title, message, isKnown } = describeFeedFailure(answer.error);
      toast.error(title, { description: message });
      if (isKnown) return;
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
    renew: () => void set(makeBookingSecret()),
    turnOff: () => void set(null),
  };
}

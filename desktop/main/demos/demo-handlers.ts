import {
  deleteBooking,
  listBookings,
  readBookingSettings,
  saveBookingSettings,
  setBookingFeed,
  setBookingStatus,
} from '@callwright/shared/booking/booking-api.ts';
import { makeBookingSecret } from '@callwright/shared/booking/booking-secret.ts';
import { describeFeedFailure, toFeedAddress } from '@callwright/shared/booking/calendar-feed.ts';
import { describeRequestFailure, REQUEST_WORDS } from '@callwright/shared/booking/request-words.ts';
import { nameRequestsFile, toRequestsCsv } from '@callwright/shared/booking/requests-csv.ts';
import { parseSettingsText, toSettingsText } from '@callwright/shared/booking/settings-text.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Env } from '../app/env.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import { describeFileError } from '../files/file-errors.ts';
import { writeDurably } from '../files/write-durably.ts';
import type { AsAuthor } from '../session/author-client.ts';

/** Handles the channels about demo requests. Nothing of them is stored on this machine but what the owner exports. */
export function createDemoHandlers({
  asAuthor,
  backend,
  chooseFile,
  now,
}: {
  asAuthor: AsAuthor;
  /** Where calendar programs read the feed; null where no backend is known. */
  backend: Env['backend'];
  /** Asks the owner where to save a file of this name; null where they chose none. */
  chooseFile: (name: string) => Promise<string | null>;
  /** The blog's time, in milliseconds since the epoch. */
  now: () => number;
}) {
  /** Asks the backend as the owner; a failure is told in words. */
  async function ask<Value>(
    ...[request]: Parameters<typeof asAuthor<Value, Parameters<typeof describeRequestFailure>[0]>>
  ): Promise<Result<Value, { message: string }>> {
    const answer = await asAuthor(request);
    return answer.ok ? answer : err({ message: describeRequestFailure(answer.error) });
  }

  return {
    'demos:list': (kind) => ask((client) => listBookings(client, kind)),
    'demos:set-status': async ({ id, status }) => {
      const answer = await ask((client) => setBookingStatus(client, id, status));
      if (!answer.ok) return answer;
      const { value } = answer;
      return value.outcome === 'set' ? ok(value.booking) : err({ message: REQUEST_WORDS.refused[value.outcome] });
    },
    'demos:delete': async (id) => {
      const answer = await ask((client) => deleteBooking(client, id));
      // One that was deleted already is what was asked for.
      return answer.ok ? ok(undefined) : answer;
    },
    'demos:export': async () => {
      const requests = await ask((client) => listBookings(client, 'all'));
      if (!requests.ok) return requests;
      const path = await chooseFile(nameRequestsFile(now()));
      if (path === null) return ok(null);
      try {
        await writeDurably(path, toRequestsCsv(requests.value));
        return ok(path);
      } catch (cause) {
        return err({ message: describeFileError(cause, path) });
      }
    },
    'demos:read-settings': async () => {
      const settings = await ask(readBookingSettings);
      return settings.ok ? ok(toSettingsText(settings.value)) : settings;
    },
    'demos:save-settings': async (text) => {
      const settings = parseSettingsText(text);
      if (!settings.ok) return err({ message: 'Some of the settings can’t be read.', problems: settings.error });
      const saved = await ask((client) => saveBookingSettings(client, settings.value));
      return saved.ok ? ok(undefined) : err({ ...saved.error, problems: [] });
    },
    'demos:read-feed': async () => {
      const settings = await ask(readBookingSettings);
      return settings.ok ? ok(settings.value.hasFeed) : settings;
    },
    'demos:set-feed': async (isOn) => {
      const secret = isOn ? makeBookingSecret() : null;
      const set = await asAuthor((client) => setBookingFeed(client, secret));
      if (!set.ok) return err(describeFeedFailure(set.error));
      return ok(secret === null || backend === null ? null : toFeedAddress(backend, secret));
    },
  } satisfies Partial<IpcHandlers>;
}

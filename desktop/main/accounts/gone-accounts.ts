import { listGoneAccounts } from '@callwright/shared/api/accounts/accounts.ts';
import { listPostChanges, readDatabase } from '@callwright/shared/api/releases/post-changes.ts';
import { ok } from '@callwright/shared/result.ts';
import { z } from 'zod';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import { HIDDEN_OWNER } from '../database/draft-record.ts';
import { StoredValue } from '../files/stored-value.ts';
import type { PublishQueue } from '../publish/publish-queue.ts';
import type { AsAuthor } from '../session/author-client.ts';
import type { AuthSession } from '../session/session.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * Accounts that were signed in on this computer, each with the address of its backend and the database that it was in
 * there; the newest last.
 */
const seenAccountsSchema = z.array(z.object({ id: z.string(), backendOrigin: z.string(), database: z.string() }));

type SeenAccount = z.infer<typeof seenAccountsSchema>[number];

/** One question names no more accounts than that. */
const MAX_SEEN = 100;

const ASK_EVERY_MS = 60 * 60 * 1_000;

/** Nobody waits for it: at the start it would renew the session beside what the author asks for. */
const FIRST_ASK_AFTER_MS = 60 * 1_000;

/**
 * Makes the drafts of accounts local that were deleted elsewhere (rule O4). A draft names its owner by an id alone, and a
 * database knows nothing of another one's ids: so each account is noted with its database when it is signed in here, and
 * that database alone is asked, as somebody who is signed in to it. One that is made anew, into which a backup may only
 * come back, is another one. Whatever else is answered, or nothing, changes nothing. A blog that moved has the same
 * accounts at another address: an account is gone once no backend that it was signed in to here has it.
 *
 * @param onReleased drafts became local.
 */
export function followGoneAccounts({
  userData,
  origins,
  session,
  asAuthor,
  storage,
  isHiding,
  queue,
  onReleased,
}: {
  userData: string;
  origins: BackendOrigins;
  session: Pick<AuthSession, 'onAccountChange' | 'read' | 'readAccountId'>;
  asAuthor: AsAuthor;
  storage: Pick<Storage, 'call'>;
  /** Whether the drafts of an account were hidden when it signed out last: they stay hidden. */
  isHiding: (account: string) => boolean;
  queue: Pick<PublishQueue, 'dropAccount'>;
  onReleased: () => void;
}) {
  const seen = new StoredValue<SeenAccount[]>({
    folder: userData,
    name: 'seen-accounts',
    schema: seenAccountsSchema,
    fallback: [],
  });
  let last: Promise<void> = Promise.resolve();

  /** Notes who is signed in; the answer is who has been in the same database before. */
  function noteCurrent(current: SeenAccount): string[] {
    // A database that was made anew is in the place of the one before.
    const others = seen.value.filter(
      ({ id, backendOrigin }) => id !== current.id || backendOrigin !== current.backendOrigin,
    );
    const isNoted = seen.value.some(({ id, backendOrigin, database }) => {
      return id === current.id && backendOrigin === current.backendOrigin && database === current.database;
    });
    if (!isNoted) seen.change(() => [...others, current].slice(-MAX_SEEN));
    const here = others.filter(({ id, database }) => id !== current.id && database === current.database);
    return [...new Set(here.map(({ id }) => id))];
  }

  /** Whether who is signed in is noted, and nobody else is: a start asks the backend nothing then. */
  function isAlone(backendOrigin: string): boolean {
    const own = session.readAccountId();
    return (
      seen.value.every(({ id }) => id === own) && seen.value.some((account) => account.backendOrigin === backendOrigin)
    );
  }

  async function releaseGone(backendOrigin: string): Promise<void> {
    if (session.read().state !== 'signed-in' || isAlone(backendOrigin)) return;
    const answer = await asAuthor(async (as, { id }) => {
      const changes = await listPostChanges(as, null);
      const database = changes.ok ? readDatabase(changes.value.cursor) : null;
      if (database === null) return changes.ok ? ok(null) : changes;
      const others = noteCurrent({ id, backendOrigin, database });
      const gone = others.length === 0 ? ok([]) : await listGoneAccounts(as, others);
      return gone.ok ? ok({ database, gone: others.filter((other) => gone.value.includes(other)) }) : gone;
    });
    if (!answer.ok || answer.value === null) return;
    const { database, gone } = answer.value;
    const left = new Set<string>();
    for (const id of gone) {
      // First: its posts would hold back the drafts.
      const dropped = await queue.dropAccount(id);
      const isReleased = isElsewhere(id, backendOrigin, database) || (await release(id));
      // What the disk refused is asked for again.
      if (dropped.ok && isReleased) left.add(id);
    }
    if (left.size === 0) return;
    seen.change((before) => before.filter((account) => account.database !== database || !left.has(account.id)));
  }

  function isElsewhere(id: string, backendOrigin: string, database: string): boolean {
    return seen.value.some(
      (account) => account.id === id && account.backendOrigin !== backendOrigin && account.database !== database,
    );
  }

  /** @returns whether no draft is the account's now. */
  async function release(id: string): Promise<boolean> {
    const released = await storage.call('changeOwner', {
      ids: 'all',
      from: id,
      to: isHiding(id) ? HIDDEN_OWNER : null,
    });
    if (released.ok && released.value.length > 0) onReleased();
    return released.ok;
  }

  /** Settles once the accounts were asked about; what fails is done at the next change or hour. */
  function check(): Promise<void> {
    const { current } = origins;
    if (current === null) return Promise.resolve();
    last = last.then(() => releaseGone(current)).catch(() => {});
    return last;
  }

  session.onAccountChange(() => void check());
  setTimeout(() => void check(), FIRST_ASK_AFTER_MS).unref();
  setInterval(() => void check(), ASK_EVERY_MS).unref();
  return { check };
}

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

const seenAccountsSchema = z.array(z.object({ id: z.string(), backendOrigin: z.string(), database: z.string() }));

type SeenAccount = z.infer<typeof seenAccountsSchema>[number];

/** Maximum number of accounts per request. */
const MAX_SEEN_ACCOUNTS = 100;

const CHECK_INTERVAL_MS = 60 * 60 * 1_000;

/** Lets the author's own requests renew the session first. */
const FIRST_CHECK_DELAY_MS = 60 * 1_000;

/**
 * Releases the drafts of accounts that were deleted elsewhere (rule O4).
 * A database doesn't know another database's ids, so only the one that the account signed in to is asked. A database
 * restored from a backup counts as new. If a blog has moved, every backend that the account used must report the
 * account as deleted. Errors don't change anything.
 */
export function releaseDeletedAccounts({
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

  function addCurrent(current: SeenAccount): string[] {
    // A new database at the same backend replaces the old one.
    const others = seen.value.filter(
      ({ id, backendOrigin }) => id !== current.id || backendOrigin !== current.backendOrigin,
    );
    const isStored = seen.value.some(({ id, backendOrigin, database }) => {
      return id === current.id && backendOrigin === current.backendOrigin && database === current.database;
    });
    if (!isStored) seen.change(() => [...others, current].slice(-MAX_SEEN_ACCOUNTS));
    const here = others.filter(({ id, database }) => id !== current.id && database === current.database);
    return [...new Set(here.map(({ id }) => id))];
  }

  /** True if no other account has signed in here. The backend isn't asked then. */
  function isOnlyAccount(backendOrigin: string): boolean {
    const own = session.readAccountId();
    return (
      seen.value.every(({ id }) => id === own) && seen.value.some((account) => account.backendOrigin === backendOrigin)
    );
  }

  async function releaseDeleted(backendOrigin: string): Promise<void> {
    if (session.read().state !== 'signed-in' || isOnlyAccount(backendOrigin)) return;
    const answer = await asAuthor(async (as, { id }) => {
      const changes = await listPostChanges(as, null);
      const database = changes.ok ? readDatabase(changes.value.cursor) : null;
      if (database === null) return changes.ok ? ok(null) : changes;
      const others = addCurrent({ id, backendOrigin, database });
      const gone = others.length === 0 ? ok([]) : await listGoneAccounts(as, others);
      return gone.ok ? ok({ database, gone: others.filter((other) => gone.value.includes(other)) }) : gone;
    });
    if (!answer.ok || answer.value === null) return;
    const { database, gone } = answer.value;
    const released = new Set<string>();
    for (const id of gone) {
      const dropped = await queue.dropAccount(id);
      const isReleased = isElsewhere(id, backendOrigin, database) || (await release(id));
      if (dropped.ok && isReleased) released.add(id);
    }
    if (released.size === 0) return;
    seen.change((before) => before.filter((account) => account.database !== database || !released.has(account.id)));
  }

  function isElsewhere(id: string, backendOrigin: string, database: string): boolean {
    return seen.value.some(
      (account) => account.id === id && account.backendOrigin !== backendOrigin && account.database !== database,
    );
  }

  async function release(id: string): Promise<boolean> {
    const released = await storage.call('changeOwner', {
      ids: 'all',
      from: id,
      to: isHiding(id) ? HIDDEN_OWNER : null,
    });
    if (released.ok && released.value.length > 0) onReleased();
    return released.ok;
  }

  function check(): Promise<void> {
    const { current } = origins;
    if (current === null) return Promise.resolve();
    last = last.then(() => releaseDeleted(current)).catch(() => {});
    return last;
  }

  session.onAccountChange(() => void check());
  setTimeout(() => void check(), FIRST_CHECK_DELAY_MS).unref();
  setInterval(() => void check(), CHECK_INTERVAL_MS).unref();
  return { check };
}

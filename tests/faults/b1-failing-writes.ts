import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import type { Opened, StorageEvent, StorageOptions } from '@callwright/desktop/main/storage/open-storage.ts';
import { StorageClient } from '@callwright/desktop/main/storage/storage-client.ts';
import { fromStorageSchema } from '@callwright/desktop/main/storage/storage-messages.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { UtilityProcess } from '../fake-electron/utility-process.ts';
import { DatabaseDisk } from '../helpers/database-disk/database-disk.ts';
import { unwrap } from '../helpers/unwrap.ts';
import { findLoss } from './b1-kill-storage.ts';
import { bundleChild } from './bundle-child.ts';
import { type Fault, runTrials } from './fault.ts';
import type { OperationsWithClock } from './storage-with-clock.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const ACCOUNT = '00000000-0000-4000-8000-0000000000aa';
const ORIGIN = 'https://blog.example';
const REST_MS = 5_000;
/** From the evening, when the clock starts, to the next morning. */
const NIGHT_MS = 12 * 3_600_000;
const CLOSE_MS = 60_000;
/** Two seconds apart, because a killed process may have been writing the file. */
const REPEAT_AFTER_MS = 200;
const MAX_REPEATS = 100;
const MAX_CALLS = 600;

type Answer = Result<unknown, { message: string }>;

/** `isSave`: must not report success if the disk refused part of it. */
type Action = { name: string; isSave: boolean; run: (computer: Computer) => Promise<Answer> };

const save = (name: string, word: string, text = ''): Action => ({
  name,
  isSave: true,
  run: (computer) => computer.save(word, text),
});

const ACTIONS: readonly Action[] = [
  { name: 'open', isSave: false, run: (computer) => computer.open() },
  save('save a new draft', 'word1.'),
  save('save it again', 'word2.'),
  save('save a long text', 'word3.', 'A long text. '.repeat(2_000)),
  { name: 'delete', isSave: true, run: ({ client }) => client.call('deleteDraft', { id: ID, viewer: EVERYONE }) },
  { name: 'restore', isSave: true, run: ({ client }) => client.call('undeleteDraft', { id: ID, viewer: EVERYONE }) },
  { name: 'restore a version', isSave: true, run: (computer) => computer.restoreOldest() },
  { name: 'give to an account', isSave: true, run: (computer) => computer.changeOwner() },
  { name: 'queue a post', isSave: true, run: (computer) => computer.queue() },
  { name: 'write the file', isSave: false, run: ({ client }) => client.call('writeFileOf', { id: ID }) },
  { name: 'rest', isSave: false, run: (computer) => computer.rest() },
  save('save to an empty log', 'word4.'),
  { name: 'sleep', isSave: false, run: (computer) => computer.sleep() },
  { name: 'close', isSave: false, run: (computer) => computer.close() },
];

type Refusal = { call: number; code: 'EIO' | 'ENOSPC'; isLasting: boolean };

/** Fails each write, sync, and removal below SQLite in turn. No acknowledged word may be lost. */
export const FAILING_WRITES: Fault = {
  name: 'B1 an I/O error at each write',
  trials: { long: MAX_CALLS, short: 3 },
  async run(trials, _backend, random, report = () => {}) {
    const untroubled = await simulateDay(null, random);
    const { calls } = untroubled;
    report(`${calls} calls of the disk`);
    if (untroubled.failure !== null) return [`without a refusal: ${untroubled.failure}`];
    if (calls > MAX_CALLS) return [`an author's day makes ${calls} calls of the disk`];
    const refusals = Array.from({ length: calls }, (_, at): Refusal => {
      return { call: at + 1, code: random() < 0.5 ? 'EIO' : 'ENOSPC', isLasting: random() < 0.5 };
    });
    const chosen =
      trials >= refusals.length
        ? refusals
        : Array.from({ length: trials }, () => refusals[Math.floor(random() * refusals.length)] ?? null);
    let met = 0;
    const failures = await runTrials(chosen.length, 2, async (trial) => {
      const refusal = chosen[trial] ?? null;
      const { failure, refused } = await simulateDay(refusal, random);
      if (refused > 0) met += 1;
      return failure === null ? null : `${JSON.stringify(refusal)}: ${failure}`;
    });
    // One day may have fewer calls than another.
    return met < chosen.length / 2 ? [...failures, `only ${met} of ${chosen.length} days met an error`] : failures;
  },
};

async function simulateDay(refusal: Refusal | null, random: () => number) {
  const computer = new Computer();
  const { disk } = computer;
  try {
    if (refusal !== null) {
      disk.refuse(refusal.code, { after: refusal.call - 1, ...(refusal.isLasting ? {} : { times: 1 }) });
    }
    for (const action of ACTIONS) {
      const failure = await doAction(computer, action, random() < 0.5);
      if (failure !== null) return { failure: `${action.name}: ${failure}`, ...disk.count() };
    }
    return { failure: await computer.findLoss(), ...disk.count() };
  } finally {
    await computer.remove();
  }
}

async function doAction(computer: Computer, { isSave, run }: Action, isKilled: boolean): Promise<string | null> {
  const { disk } = computer;
  const before = disk.count().refused;
  const answer = await run(computer);
  const isMet = disk.count().refused > before;
  if (isMet) disk.calm();
  if (computer.bugs.length > 0) return `a bug: ${computer.bugs.join(' ')}`;
  if (answer.ok) return isMet && isSave ? 'called done, and the disk had refused it' : null;
  const { message } = answer.error;
  if (!isMet) return `failed by itself: ${message}`;
  if (!/^[A-Z].* .*\.$/.test(message)) return `says nothing: ${message}`;
  if (isKilled) await computer.killStorage();
  const again = await repeat(() => run(computer), isSave ? 1 : MAX_REPEATS);
  if (!again.ok) return `failed again: ${again.error.message}`;
  return computer.bugs.length > 0 ? `a bug when repeated: ${computer.bugs.join(' ')}` : null;
}

async function repeat(run: () => Promise<Answer>, times: number): Promise<Answer> {
  const answer = await run();
  if (answer.ok || times === 1) return answer;
  await pause(REPEAT_AFTER_MS);
  return repeat(run, times - 1);
}

class Computer {
  readonly disk = new DatabaseDisk();
  readonly userData = mkdtempSync(join(tmpdir(), 'callwright-b1-'));
  readonly bugs: string[] = [];
  readonly #words = new Set<string>();
  readonly #messages: string[] = [];
  #text = '';
  #isQueued = false;
  #isGiven = false;
  #process: UtilityProcess | null = null;
  #client: StorageClient<OperationsWithClock, Opened, StorageEvent> | null = null;

  get client() {
    if (this.#client === null) throw new Error('The storage is not open');
    return this.#client;
  }

  async open(): Promise<Answer> {
    this.#client?.kill();
    const storage = await bundleChild('storage-with-clock');
    this.#client = new StorageClient({
      fork: () => this.#fork(storage),
      readOptions: (): StorageOptions => ({
        userData: this.userData,
        draftsFolder: join(this.userData, 'drafts'),
        origins: { current: ORIGIN, first: ORIGIN },
        machine: ACCOUNT,
      }),
      onEvent: (event) => event.kind === 'message' && this.#messages.push(event.message),
    });
    const opened = await this.#client.whenOpened();
    return opened.ok ? this.#waitForCopy(0) : opened;
  }

  #fork(storage: string): UtilityProcess {
    const started = new UtilityProcess(storage, [], { env: { ...process.env, ...this.disk.env } });
    started.on('message', (received) => {
      const message = fromStorageSchema.parse(received);
      if (message.kind === 'unhandled' || message.kind === 'threw') this.bugs.push(message.thrown.stack ?? '');
    });
    this.#process = started;
    return started;
  }

  async killStorage(): Promise<void> {
    if (this.#process?.pid === undefined) return;
    const ended = once(this.#process, 'exit');
    process.kill(this.#process.pid, 'SIGKILL');
    await ended;
  }

  async save(word: string, text: string): Promise<Answer> {
    const content = `${this.#text} ${word}${text}`;
    const fields = { ...EMPTY_POST_FIELDS, title: 'A draft', content };
    const saved = await this.client.call('saveDraft', { id: ID, fields, author: null, basedOn: null });
    if (saved.ok) {
      this.#text = content;
      this.#words.add(word);
    }
    return saved;
  }

  async restoreOldest(): Promise<Answer> {
    const versions = await this.client.call('listVersions', { id: ID, viewer: EVERYONE });
    if (!versions.ok) return versions;
    const version = versions.value.at(-1)?.id ?? 0;
    return this.client.call('restoreVersion', { id: ID, version, viewer: EVERYONE });
  }

  async changeOwner(): Promise<Answer> {
    const changed = await this.client.call('changeOwner', { ids: 'all', from: null, to: ACCOUNT });
    this.#isGiven ||= changed.ok;
    return changed;
  }

  async queue(): Promise<Answer> {
    const row = { post: ID, origin: ORIGIN, account: ACCOUNT, entry: '{}' };
    const stored = await this.client.call('storeOutbox', { put: [row], removed: [] });
    this.#isQueued ||= stored.ok;
    return stored;
  }

  /**
   * Tidying runs in the background: it empties the log, or the disk refuses a call. There's no log if the disk refused the
   * first write of one.
   */
  async rest(): Promise<Answer> {
    const { refused } = this.disk.count();
    const passed = await this.client.call('passTime', { ms: REST_MS });
    const log = join(this.userData, 'callwright.db-wal');
    while (
      passed.ok &&
      (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0 &&
      this.disk.count().refused === refused
    )
      await pause(5);
    // Waits for the folder's background pass, which would write the next save's file and meet its error.
    await this.client.call('writeFileOf', { id: ID });
    return passed;
  }

  async sleep(): Promise<Answer> {
    const before = this.#countCopies();
    const passed = await this.client.call('passTime', { ms: NIGHT_MS });
    return passed.ok ? this.#waitForCopy(before) : passed;
  }

  #countCopies(): number {
    const folder = join(this.userData, 'database-copies');
    return existsSync(folder) ? readdirSync(folder).filter((name) => /^\d{6}-/.test(name)).length : 0;
  }

  /** The daily copy runs in the background: it succeeds, or the author is told why not. */
  async #waitForCopy(before: number): Promise<Answer> {
    for (;;) {
      const message = this.#messages.shift();
      if (message !== undefined) return err({ message });
      if (this.#countCopies() > before || this.bugs.length > 0) return ok(undefined);
      await pause(5);
    }
  }

  async close(): Promise<Answer> {
    await this.client.close(CLOSE_MS);
    return ok(undefined);
  }

  async findLoss(): Promise<string | null> {
    const loss = await findLoss({ userData: this.userData, words: new Map([[ID, this.#words]]) });
    if (loss !== null) return loss;
    const database = unwrap(Database.open(join(this.userData, 'callwright.db')));
    const { rows } = database.outbox.list();
    const owner = database.drafts.read(ID)?.owner ?? null;
    database.connection.close();
    if (rows.length !== (this.#isQueued ? 1 : 0)) return `${rows.length} queued posts`;
    return owner === (this.#isGiven ? ACCOUNT : null) ? null : `the owner is ${owner}`;
  }

  async remove(): Promise<void> {
    this.#client?.kill();
    if (this.#process?.pid !== undefined) await once(this.#process, 'exit');
    this.disk.remove();
    rmSync(this.userData, { recursive: true, force: true, maxRetries: 10 });
  }
}

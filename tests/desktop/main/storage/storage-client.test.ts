import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StorageClient } from '@callwright/desktop/main/storage/storage-client.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UtilityProcess } from '../../../fake-electron/utility-process.ts';
import { DISK_FULL, type NoteOperations, type NoteOptions } from './notes-process.ts';

const PROGRAM = join(import.meta.dirname, 'notes-process.ts');
const STOPPED =
  'The part of Callwright that saves your work has stopped. Copy the text on screen, then restart Callwright.';
const GIVEN_UP = 'The part of Callwright that saves your work stopped several times. Try again, or restart Callwright.';
const CLOSING = 'Callwright is closing.';
const MINUTE_MS = 60_000;

let folder: string;
let clients: { kill(): void }[];
let processes: UtilityProcess[];
let events: string[];
let nowMs: number;

function open(problem?: NoteOptions['problem']) {
  const client = new StorageClient<NoteOperations, { folder: string }, string>({
    fork() {
      const started = new UtilityProcess(PROGRAM);
      processes.push(started);
      return started;
    },
    readOptions: (): NoteOptions => ({ folder, ...(problem === undefined ? {} : { problem }) }),
    onEvent: (event) => events.push(event),
    now: () => nowMs,
  });
  clients.push(client);
  return client;
}

async function killFromOutside(target: UtilityProcess | undefined): Promise<void> {
  if (target?.pid === undefined) throw new Error('It is not running');
  const exit = once(target, 'exit');
  process.kill(target.pid, 'SIGKILL');
  await exit;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-storage-'));
  clients = [];
  processes = [];
  events = [];
  nowMs = 0;
});

afterEach(async () => {
  for (const client of clients) client.kill();
  await Promise.all(processes.map((each) => each.pid !== undefined && once(each, 'exit')));
  rmSync(folder, { recursive: true });
});

test('the storage answers calls in order and reports events', async () => {
  const client = open();
  expect(await client.whenOpened()).toEqual(ok({ folder }));
  const answers = [
    client.call('saveNote', { name: 'a', text: 'a long text takes longer' }),
    client.call('saveNote', { name: 'b', text: 'short' }),
    client.call('readNote', 'a'),
    client.call('readOptionalNote', 'missing'),
    client.call('readOptionalNote', 'a'),
  ];
  expect(await Promise.all(answers)).toEqual([
    ok(undefined),
    ok(undefined),
    ok('a long text takes longer'),
    err({ message: 'There is no such note.', name: 'missing' }),
    ok({ name: 'a', bytes: new Uint8Array([1, 2]) }),
  ]);
  expect(events).toEqual(['saved a', 'saved b']);
});

test('a disk error gives a message', async () => {
  expect(await open().call('fillDisk')).toEqual(err({ message: DISK_FULL, refusal: 'SQLITE_13' }));
});

test('a bug in an operation rejects only that call, with the code and place of the error', async () => {
  const client = open();
  const cause = await client.call('hasBug').catch((thrown: unknown) => thrown);
  expect(cause).toMatchObject({ message: 'text is undefined', code: 'ERR_BUG' });
  expect(String(cause instanceof Error && cause.stack)).toContain('notes-process.ts');
  await expect(client.call('returnFunction')).rejects.toThrow('could not be cloned');
  expect(await client.call('saveNote', { name: 'a', text: 'text' })).toEqual(ok(undefined));
  expect(processes).toHaveLength(1);
});

test.each(['failLater', 'throwLater'] as const)('an uncaught error is reported and ends nothing: %s', async (name) => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const client = open();
  await client.call(name);
  await expect.poll(() => printed.mock.calls.length).toBeGreaterThan(0);
  expect(String(printed.mock.calls[0]?.[1])).toMatch(/Error: nobody (waits for|catches) this/);
  expect(await client.call('saveNote', { name: 'a', text: 'text' })).toEqual(ok(undefined));
  expect(processes).toHaveLength(1);
});

test('an input that can’t be sent rejects its call, and nothing waits for it', async () => {
  const client = open();
  await expect(client.call('readNote', (() => {}) as never)).rejects.toThrow('could not be cloned');
  await client.flush();
});

test('the next process completes saves that a crashed one didn’t answer, in order', async () => {
  const client = open();
  await client.whenOpened();
  const answers = [
    client.call('crash', { name: 'crashes', times: 1 }),
    client.call('saveNote', { name: 'a', text: 'older' }),
    client.call('saveNote', { name: 'a', text: 'newer' }),
  ];
  expect(await Promise.all(answers)).toEqual([ok(1), ok(undefined), ok(undefined)]);
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('newer');
  expect(processes).toHaveLength(2);
});

test('a process that crashes while idle is replaced', async () => {
  const client = open();
  const first = await client.call('readProcessId');
  await killFromOutside(processes[0]);
  const second = await client.call('readProcessId');
  expect([first.ok, second.ok]).toEqual([true, true]);
  expect(second).not.toEqual(first);
});

test('after three crashes within a minute, calls fail with advice', async () => {
  const client = open();
  const answers = [
    client.call('crash', { name: 'crashes', times: 3 }),
    client.call('saveNote', { name: 'a', text: 'text' }),
  ];
  expect(await Promise.all(answers)).toEqual([err({ message: STOPPED }), err({ message: STOPPED })]);
  expect(await client.call('readNote', 'a')).toEqual(err({ message: STOPPED }));
  expect(processes).toHaveLength(3);
});

test('a call that three processes crashed on is given up, and the others complete', async () => {
  const client = open();
  const crash = client.call('crash', { name: 'crashes', times: 3 });
  for (const count of [1, 2, 3]) {
    const died = processes.at(-1);
    if (!died) throw new Error('None was started');
    await once(died, 'exit');
    expect(processes).toHaveLength(count + 1);
    nowMs += MINUTE_MS;
    // This call was sent after the first crash, so it may be retried once.
    if (count === 1) void client.call('saveNote', { name: 'a', text: 'text' });
  }
  expect(await crash).toEqual(err({ message: GIVEN_UP }));
  expect(await client.call('readNote', 'a')).toEqual(ok('text'));
});

test('a process that can’t even start ends the storage, too', async () => {
  const client = open('crash');
  expect(await client.whenOpened()).toEqual(err({ message: STOPPED }));
  expect(processes).toHaveLength(3);
});

test.each([
  ['expected', 'The database is from a newer version of Callwright.'],
  ['disk', DISK_FULL],
  ['bug', 'text is undefined'],
] as const)('a storage that can’t be opened gives each call the reason: %s', async (problem, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const client = open(problem);
  expect(await client.whenOpened()).toEqual(err({ message }));
  expect(await client.call('readNote', 'a')).toEqual(err({ message }));
  expect(processes).toHaveLength(1);
});

test('a flush waits for every call, including those of a crashed process and later ones', async () => {
  const client = open();
  const answered: string[] = [];
  void client.call('crash', { name: 'crashes', times: 1 }).then(() => {
    answered.push('crash');
    void client.call('saveNote', { name: 'a', text: 'made meanwhile' }).then(() => answered.push('saved'));
  });
  await client.flush();
  expect(answered).toEqual(['crash', 'saved']);
});

test('the storage closes after every call, and its process ends', async () => {
  const client = open();
  const save = client.call('saveNote', { name: 'a', text: 'text' });
  await client.close(MINUTE_MS);
  expect(await save).toEqual(ok(undefined));
  expect(existsSync(join(folder, 'closed'))).toBe(true);
  expect(await client.call('readNote', 'a')).toEqual(err({ message: CLOSING }));
  await expect.poll(() => processes.map(({ pid }) => pid)).toEqual([undefined]);
  await client.close(MINUTE_MS);
});

test('a process that crashes while closing isn’t replaced', async () => {
  const client = open('dies at close');
  await client.close(MINUTE_MS);
  expect(processes).toHaveLength(1);
});

test('a storage that hangs while closing is killed after its timeout', async () => {
  const client = open();
  await client.whenOpened();
  const stalled = client.call('stall');
  await client.close(10);
  expect(await stalled).toEqual(err({ message: CLOSING }));
  expect(existsSync(join(folder, 'closed'))).toBe(false);
  expect(processes).toHaveLength(1);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('killing the main process ends the storage process', async () => {
  const utilityProcess = new URL('../../../fake-electron/utility-process.ts', import.meta.url);
  const script = `
    import { UtilityProcess } from '${utilityProcess}';
    const storage = new UtilityProcess(${JSON.stringify(PROGRAM)});
    storage.on('message', () => process.send(storage.pid));
    storage.postMessage({ kind: 'open', options: { folder: ${JSON.stringify(folder)} } });`;
  const main = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [storageId] = await once(main, 'message');
  main.kill('SIGKILL');
  await expect.poll(() => isRunning(storageId)).toBe(false);
});

test('a hanging process is killed immediately, its calls fail, and no other one starts', async () => {
  const client = open();
  await client.whenOpened();
  const stalled = client.call('stall');
  const save = client.call('saveNote', { name: 'a', text: 'text' });
  await expect.poll(() => existsSync(join(folder, 'stalled'))).toBe(true);
  client.kill();
  expect(await Promise.all([stalled, save])).toEqual([err({ message: CLOSING }), err({ message: CLOSING })]);
  const [hanging] = processes;
  if (hanging?.pid !== undefined) await once(hanging, 'exit');
  expect(await client.call('readNote', 'a')).toEqual(err({ message: CLOSING }));
  expect(processes).toHaveLength(1);
});

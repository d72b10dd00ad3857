/** A storage process that can fail in every way. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { serveOperations } from '@callwright/desktop/main/storage/serve-operations.ts';
import { err, ok } from '@callwright/shared/result.ts';

export const DISK_FULL = 'The disk is full. Free up some space, then try again.';

type Note = { name: string; text: string };

export const describeDatabaseError = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_SQLITE_ERROR' ? DISK_FULL : null;

export function createNotes(folder: string, tell: (event: string) => void) {
  const database = new DatabaseSync(':memory:');
  database.exec('create table notes (text text); pragma max_page_count = 2');
  return {
    saveNote({ name, text }: Note) {
      writeFileSync(join(folder, name), text);
      tell(`saved ${name}`);
    },
    async copyNote(name: string) {
      for (let turn = 0; turn < 10; turn += 1) await nextTurn();
      tell(`copied ${name}`);
    },
    readNote: (name: string) => readFileSync(join(folder, name), 'utf8'),
    readOptionalNote: (name: string) =>
      name === 'missing'
        ? err({ message: 'There is no such note.', name })
        : ok({ name, bytes: new Uint8Array([1, 2]) }),
    fillDisk: () => void database.prepare('insert into notes values (?)').run('x'.repeat(1_000_000)),
    hasBug() {
      throw Object.assign(new TypeError('text is undefined'), { code: 'ERR_BUG' });
    },
    returnFunction: () => () => {},
    failLater: () => void setImmediate(() => Promise.reject(new Error('nobody waits for this'))),
    throwLater: () => void setImmediate(() => wrong()),
    crash({ name, times }: { name: string; times: number }) {
      const path = join(folder, name);
      const done = Number(readFileSync(path, { encoding: 'utf8', flag: 'a+' }));
      if (done >= times) return done;
      writeFileSync(path, String(done + 1));
      process.kill(process.pid, 'SIGKILL');
      return new Promise<number>(() => {});
    },
    stall() {
      writeFileSync(join(folder, 'stalled'), '');
      for (;;);
    },
    readProcessId: () => process.pid,
  };
}

function wrong(): never {
  throw new Error('nobody catches this');
}

export type NoteOperations = ReturnType<typeof createNotes>;
export type NoteOptions = { folder: string; problem?: 'expected' | 'disk' | 'bug' | 'crash' | 'dies at close' };

if (process.parentPort) {
  serveOperations<NoteOptions, { folder: string }, string>({
    port: process.parentPort,
    async open({ folder, problem }, tell) {
      if (problem === 'expected') return err({ message: 'The database is from a newer version of Callwright.' });
      if (problem === 'crash') process.exit(3);
      const operations = createNotes(folder, tell);
      if (problem === 'disk') operations.fillDisk();
      if (problem === 'bug') operations.hasBug();
      const close = async () => {
        if (problem === 'dies at close') process.exit(3);
        writeFileSync(join(folder, 'closed'), '');
      };
      return ok({ operations, opened: { folder }, close });
    },
    describeFailure: describeDatabaseError,
  });
}

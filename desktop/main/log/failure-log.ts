import { join } from 'node:path';
import { type Failure, type LogEntry, toLogEntry } from './log-entry.ts';
import { appendToLog } from './log-file.ts';

/** Logs a repeated failure once in this time. A save may fail every second. */
const REPEAT_MS = 10 * 60_000;
const MAX_RECENT = 200;

type FailureLog = {
  path: string;
  report(failure: Failure): string;
};

let current: FailureLog | null = null;

export function startFailureLog({
  userData,
  version,
  now = Date.now,
}: {
  userData: string;
  version: string;
  now?: () => number;
}): void {
  const path = join(userData, 'logs', 'callwright.log');
  const recent = new Map<string, { id: string; at: number }>();

  function write(line: Record<string, unknown>): void {
    try {
      appendToLog(path, JSON.stringify({ at: new Date(now()).toISOString(), ...line }));
    } catch {
      // If the disk is full, the log can't be written either. The author sees the failure on screen.
    }
  }

  function report(failure: Failure): string {
    const { id, at, ...entry }: LogEntry = toLogEntry(failure);
    const key = JSON.stringify(entry);
    const known = recent.get(key);
    if (known && now() - known.at < REPEAT_MS) return known.id;
    recent.delete(key);
    recent.set(key, { id, at: now() });
    for (const oldest of recent.keys()) {
      if (recent.size <= MAX_RECENT) break;
      recent.delete(oldest);
    }
    write({ id, ...entry, ...(at === undefined ? {} : { in: at }) });
    return id;
  }

  current = { path, report };
  const { platform, arch, versions } = process;
  write({ step: 'start', version, platform, arch, electron: versions.electron, node: versions.node });
}

export function readLogPath(): string | null {
  return current?.path ?? null;
}

/** Returns the entry's short code; null if the log isn't started. */
export function reportFailure(failure: Failure): string | null {
  return current?.report(failure) ?? null;
}

export function withFailureCode(message: string, failure: Failure): string {
  const id = reportFailure(failure);
  return id === null ? message : `${message} (Code ${id})`;
}

/** Logs and prints an unhandled error. Returns ` (Code XXXX)`; empty if the log isn't started. */
export function reportUnhandled(cause: unknown): string {
  const code = withFailureCode('', { step: 'unhandled', cause });
  console.error(`Unhandled${code}:`, cause);
  return code;
}

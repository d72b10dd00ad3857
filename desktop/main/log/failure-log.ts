import { join } from 'node:path';
import { type Failure, type LogEntry, toLogEntry } from './log-entry.ts';
import { appendToLog } from './log-file.ts';

/** For so long, a failure that repeats itself is one entry: a save is tried again every second. */
const REPEAT_MS = 10 * 60_000;
const MAX_RECENT = 200;

type FailureLog = {
  path: string;
  report(failure: Failure): string;
};

/** The one log of the process: failures are reported from every room. Null before `startFailureLog`. */
let current: FailureLog | null = null;

/**
 * Starts the log of what failed, `logs/callwright.log` in this folder, with a line about the app and its system.
 *
 * @param now milliseconds since the epoch.
 */
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
      // A disk that takes no text takes no log either, and the failure is on screen.
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

/** Where the log is; null before it is started. */
export function readLogPath(): string | null {
  return current?.path ?? null;
}

/** Logs a failure. @returns the short code by which its entry is found; null before the log is started. */
export function reportFailure(failure: Failure): string | null {
  return current?.report(failure) ?? null;
}

/** Logs a failure, and ends what is said of it on screen with its short code. */
export function withFailureCode(message: string, failure: Failure): string {
  const id = reportFailure(failure);
  return id === null ? message : `${message} (Code ${id})`;
}

/**
 * Logs what nothing else catches, and prints it, as Node would.
 *
 * @returns ` (Code XXXX)`, for what is said of it on screen; nothing before the log is started.
 */
export function reportUnhandled(cause: unknown): string {
  const code = withFailureCode('', { step: 'unhandled', cause });
  console.error(`Unhandled${code}:`, cause);
  return code;
}

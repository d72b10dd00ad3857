import { randomInt } from 'node:crypto';
import { basename } from 'node:path';

/** Never contains an error's message, which may include text, tokens, or email addresses. */
export type Failure = {
  step: string;
  cause: unknown;
  /** Only the file name is logged. */
  path?: string;
};

export type LogEntry = {
  id: string;
  step: string;
  code: string;
  file?: string;
  at?: string[];
};

/** Without characters that look or sound alike. */
const ID_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const ID_LENGTH = 4;
const MAX_FRAMES = 6;
const MAX_NAME_LENGTH = 80;

/** A system code (`ENOSPC`), a Postgres code (`42501`, `PGRST116`), an HTTP status, or our own (`signed-out`). */
const CODE = /^(?:[A-Z][A-Z0-9_]{1,40}|[A-Z][A-Za-z]{1,30}Error|[0-9][0-9A-Z]{2,4}|[a-z]+(?:[-_:][a-z]+){0,5})$/;
/** Longer strings may be tokens. */
const MAX_CODE_LENGTH = 41;
const OWN_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:md|json)(?:\.[0-9-]+\.unfinished)?$/;
const EMAIL = /[^\s@,;]+@[^\s@,;]+/g;
/** A long mix of digits, capitals, and lowercase letters isn't a word. */
const TOKEN = /(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{20,}(?:\.[\w-]{10,})*/g;
/** `at name (file:///.../bundle.js:1:2)` */
const FRAME = /^\s*at (?:async )?(?:([\w$.<>[\] ]+) \()?(?:[a-z]+:\/\/)?[^()]*?([\w.-]+:\d+:\d+)\)?$/;

export function toLogEntry({ step, cause, path }: Failure): LogEntry {
  const frames = readFrames(cause);
  return {
    id: makeId(),
    step: toCode(step),
    code: toCode(readCode(cause)),
    ...(path === undefined ? {} : { file: toSafeName(path) }),
    ...(frames.length === 0 ? {} : { at: frames }),
  };
}

function makeId(): string {
  return Array.from({ length: ID_LENGTH }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]).join('');
}

function readCode(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  return 'code' in cause && cause.code !== undefined ? cause.code : cause.name;
}

function toCode(found: unknown): string {
  const text = typeof found === 'number' ? String(found) : found;
  return typeof text === 'string' && text.length <= MAX_CODE_LENGTH && CODE.test(text) ? text : 'unknown';
}

function toSafeName(path: string): string {
  const name = basename(path.replaceAll('\\', '/'));
  if (OWN_NAME.test(name)) return name;
  // Mask first: a cut address or token wouldn't match.
  return name.replace(EMAIL, '[email]').replace(TOKEN, '[token]').slice(0, MAX_NAME_LENGTH);
}

/** Returns stack frames for our own bugs. For a system error, the code is enough. */
function readFrames(cause: unknown): string[] {
  if (!(cause instanceof Error) || 'code' in cause || cause.stack === undefined) return [];
  // The message may have lines that look like frames. If it isn't in the stack, we can't distinguish them.
  const message = cause.stack.indexOf(cause.message);
  if (message === -1) return [];
  const lines = cause.stack.slice(message + cause.message.length).split('\n');
  const frames = lines.flatMap((line) => {
    const [, name = '', place] = FRAME.exec(line) ?? [];
    return place === undefined ? [] : [`${name} ${place}`.trim()];
  });
  return frames.slice(0, MAX_FRAMES);
}

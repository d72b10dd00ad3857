import { randomInt } from 'node:crypto';
import { basename } from 'node:path';

/**
 * What failed, for whoever helps the author. An entry has no place for a message: an error's words may hold
 * a text, a token or an address, and its code and its place in our code say more.
 */
export type Failure = {
  /** What the app was doing: a channel of the contract, or a call of the system. */
  step: string;
  /** What was thrown, or the code that a server or the system gave. */
  cause: unknown;
  /** The path of the file; the entry has its name alone. */
  path?: string;
};

/** One line of the log. */
export type LogEntry = {
  /** Names the entry on screen. */
  id: string;
  step: string;
  code: string;
  file?: string;
  /** Functions and lines of the app's own bundle, innermost first. */
  at?: string[];
};

/** Letters and digits that are told apart when they are read aloud. */
const ID_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const ID_LENGTH = 4;
const MAX_FRAMES = 6;
const MAX_NAME_LENGTH = 80;

/** Of the system (`ENOSPC`), of Postgres (`42501`, `PGRST116`), an HTTP status, a kind of ours (`signed-out`). */
const CODE = /^(?:[A-Z][A-Z0-9_]{1,40}|[A-Z][A-Za-z]{1,30}Error|[0-9][0-9A-Z]{2,4}|[a-z]+(?:[-_:][a-z]+){0,5})$/;
/** Longer than any kind, and as long as a token may be. */
const MAX_CODE_LENGTH = 41;
/** The file of a draft, or an unfinished write of it. */
const OWN_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:md|json)(?:\.[0-9-]+\.unfinished)?$/;
const E_MAIL = /[^\s@,;]+@[^\s@,;]+/g;
/** A long run of digits, capitals and small letters in the name of a file: no words are written so. */
const TOKEN = /(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{20,}(?:\.[\w-]{10,})*/g;
/** A frame of a stack: `at name (file:///.../bundle.js:1:2)`. */
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
  return Array.from({ length: ID_LENGTH }, () => ID_SIGNS[randomInt(ID_SIGNS.length)]).join('');
}

function readCode(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  return 'code' in cause && cause.code !== undefined ? cause.code : cause.name;
}

/** Passes what has the form of a code: a server's answer may hold anything. */
function toCode(found: unknown): string {
  const text = typeof found === 'number' ? String(found) : found;
  return typeof text === 'string' && text.length <= MAX_CODE_LENGTH && CODE.test(text) ? text : 'unknown';
}

/** The name of a file without what its author may have put into it beside a name. */
function toSafeName(path: string): string {
  const name = basename(path.replaceAll('\\', '/'));
  if (OWN_NAME.test(name)) return name;
  // Cut at the end: half of an address or of a token would not be known as one.
  return name.replace(E_MAIL, '[email]').replace(TOKEN, '[token]').slice(0, MAX_NAME_LENGTH);
}

/** Where a fault of our own was thrown; a refusal of the system has its code, and its stack says nothing more. */
function readFrames(cause: unknown): string[] {
  if (!(cause instanceof Error) || 'code' in cause || cause.stack === undefined) return [];
  // Before the frames is the message, whose lines may look like frames; one that was changed since can't be told from them.
  const message = cause.stack.indexOf(cause.message);
  if (message === -1) return [];
  const lines = cause.stack.slice(message + cause.message.length).split('\n');
  const frames = lines.flatMap((line) => {
    const [, name = '', place] = FRAME.exec(line) ?? [];
    return place === undefined ? [] : [`${name} ${place}`.trim()];
  });
  return frames.slice(0, MAX_FRAMES);
}

import { isDeepStrictEqual } from 'node:util';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import type { DraftRecord, Publication } from '../database/draft-record.ts';
import { FrontMatter } from './front-matter.ts';
import { convertJson, convertToml } from './other-languages.ts';
import { readForeignValues } from './other-tools.ts';
import { isOwnFile, readOtherValues, readOwnValues, removeOwnValues, writeOwnValues } from './own-keys.ts';

export type DraftFile = {
  id: string | null;
  owner: string | null;
  /** `content` is everything below the front matter, byte for byte. */
  fields: Partial<PostFields> & { content: string };
  createdAt: number | null;
  updatedAt: number | null;
  publications: readonly Publication[];
  /** The front matter of other tools as YAML, with their comments and with placeholders for our keys. */
  front: string;
};

/** `broken`: some of the front matter is unreadable and missing from `file`, so keep the bytes. */
export type ParsedDraftFile =
  | { kind: 'draft'; file: DraftFile }
  | { kind: 'broken'; file: DraftFile; problems: readonly string[] }
  | { kind: 'empty' }
  | { kind: 'not-utf8' };

/** YAML or TOML. gray-matter and Eleventy put a language after the dashes. */
const OPENING_FENCE = /^(---|\+\+\+)([A-Za-z]*)[ \t]*(?:\r\n|[\n\r])/;
const CLOSING_FENCES = {
  '---': /(?<=[\n\r])(?:---|\.\.\.)[ \t]*(?:\r\n|[\n\r]|$)/g,
  '+++': /(?<=[\n\r])\+\+\+[ \t]*(?:\r\n|[\n\r]|$)/g,
} as const;
/** Longer than any real front matter. On hostile input, the parser takes seconds. */
const MAX_FRONT_MATTER = 250_000;
const FIRST_KEY = /^["']?[\w-]+["']?[ \t]*[:=]/;
const FIRST_JSON_KEY = /^\{\s*"[^"\n\r]*"\s*:/;

export function parseDraftFile(bytes: Uint8Array): ParsedDraftFile {
  const text = decodeUtf8(bytes);
  if (text === null) return { kind: 'not-utf8' };
  // A crash can leave a file of zeros.
  if (/^[\s\0]*$/.test(text)) return { kind: 'empty' };
  return parseDraftText(text);
}

/** Reads other tools' keys, too, until Callwright has written the file. */
export function parseDraftText(text: string): Exclude<ParsedDraftFile, { kind: 'empty' | 'not-utf8' }> {
  const whole = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const { yaml, body, problems: found } = splitFile(whole);
  const parsed = yaml === null ? null : FrontMatter.parse(yaml);
  const front = parsed ?? FrontMatter.empty();
  const problems = [...found, ...front.unreadable];
  const own = readOwnValues(front);
  const isOwn = isOwnFile(own);
  const foreign = isOwn ? null : readForeignValues(front);
  // A deleted key means an empty field, unless the front matter is unreadable.
  const missing = isOwn && problems.length === 0 ? EMPTY_POST_FIELDS : {};
  removeOwnValues(front);
  const file: DraftFile = {
    ...own,
    fields: { ...missing, ...foreign?.fields, ...own.fields, content: yaml !== null && parsed === null ? whole : body },
    createdAt: own.createdAt ?? foreign?.createdAt ?? null,
    front: front.format() ?? '',
  };
  return problems.length === 0 ? { kind: 'draft', file } : { kind: 'broken', file, problems };
}

type SplitFile = {
  /** Null without front matter. The text may still start with a horizontal rule. */
  yaml: string | null;
  body: string;
  problems: readonly string[];
};

function splitFile(text: string): SplitFile {
  const none: SplitFile = { yaml: null, body: text, problems: [] };
  if (text.startsWith('{')) {
    const json = convertJson(text.slice(0, MAX_FRONT_MATTER));
    if (json !== null) return { yaml: json.yaml, body: text.slice(json.length), problems: [] };
    return FIRST_JSON_KEY.test(text)
      ? { ...none, problems: ['The front matter isn’t valid JSON, so it was kept as text at the top of the draft.'] }
      : none;
  }
  const [open, fence, language = ''] = OPENING_FENCE.exec(text) ?? [];
  if (open === undefined || (fence !== '---' && fence !== '+++')) return none;
  const closing = CLOSING_FENCES[fence];
  closing.lastIndex = open.length;
  const end = closing.exec(text.slice(0, MAX_FRONT_MATTER));
  if (end === null)
    return FIRST_KEY.test(text.slice(open.length))
      ? { ...none, problems: ['The front matter isn’t closed, so it was kept as text at the top of the draft.'] }
      : none;
  const source = text.slice(open.length, end.index);
  const body = text.slice(end.index + end[0].length);
  switch (`${fence}${language.toLowerCase()}`) {
    case '---':
    case '---yaml':
    case '---yml':
    case '---json':
      return { yaml: source, body, problems: [] };
    case '+++':
    case '---toml': {
      const yaml = convertToml(source);
      if (yaml !== null) return { yaml, body, problems: [] };
      return FIRST_KEY.test(source)
        ? { ...none, problems: ['The front matter isn’t valid TOML, so it was kept as text at the top of the draft.'] }
        : none;
    }
    default:
      return {
        ...none,
        problems: [`Callwright can’t read ${language} front matter, so it was kept as text at the top of the draft.`],
      };
  }
}

export function formatDraftFile(
  draft: Pick<DraftRecord, 'id' | 'owner' | 'fields' | 'createdAt' | 'updatedAt' | 'publications' | 'front'>,
): string {
  const kept = formatFront(FrontMatter.parse(draft.front), draft);
  const isReadable = kept !== null && kept.length < MAX_FRONT_MATTER;
  const source = isReadable ? kept : (formatFront(FrontMatter.empty(), draft) ?? '');
  const { content } = draft.fields;
  const text = `---\n${source}---\n`;
  return (content.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text) + content;
}

function formatFront(front: FrontMatter | null, draft: Parameters<typeof formatDraftFile>[0]): string | null {
  if (front === null) return null;
  writeOwnValues(front, draft);
  return front.format();
}

/** Ignores our keys, order, quotes, and comments. */
export function equalExceptOwnKeys(frontA: string, frontB: string): boolean {
  if (frontA === frontB) return true;
  const [a, b] = [frontA, frontB].map((source) => FrontMatter.parse(source) ?? FrontMatter.empty());
  return a !== undefined && b !== undefined && isDeepStrictEqual(readOtherValues(a), readOtherValues(b));
}

export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

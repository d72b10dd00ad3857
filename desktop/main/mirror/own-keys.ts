import {
  fieldOf,
  POST_FIELD_NAMES,
  POST_FIELDS,
  type PostFieldName,
  type PostTextColumns,
} from '@callwright/shared/post/fields.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { isScalar, isSeq, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { z } from 'zod';
import type { Publication } from '../database/draft-record.ts';
import { type FrontMatter, type FrontMatterPair, keyOf } from './front-matter.ts';

/** For our keys if the author's file already uses the name. */
const PREFIX = 'callwright_';

/** Splitting and joining keywords at it gives the same text. */
const SEPARATOR = ', ';

type FieldName = Exclude<PostFieldName, 'content'>;
type FieldKey = Exclude<keyof PostTextColumns, 'content'>;
const FIELD_NAMES = POST_FIELD_NAMES.filter((name): name is FieldName => name !== 'content');

const text = z.string();
const time = z.iso.datetime().transform((written) => Date.parse(written));

/** Our keys in writing order. A value of another shape belongs to the author. */
const SCHEMAS = {
  ...(Object.fromEntries(FIELD_NAMES.map((name) => [POST_FIELDS[name].column, text])) as Record<FieldKey, typeof text>),
  keywords: z.union([text, z.array(text).transform((words) => words.join(SEPARATOR))]),
  id: z.uuid(),
  created_at: time,
  updated_at: time,
  published: z.object({
    revision: text.regex(/^[1-9]\d{0,14}$/).transform(Number),
    slug: text,
    published_at: text,
    fingerprint: text,
    backend_origin: text.optional(),
  }),
  /** Other backends' publications, each as a line of JSON. */
  published_elsewhere: z.array(text),
  owner: z.uuid(),
};

type Key = keyof typeof SCHEMAS;
const KEYS = Object.keys(SCHEMAS) as Key[];

const publicationSchema = z.object({
  revision: z.int().positive(),
  slug: text,
  publishedAt: text,
  fingerprint: text,
  backendOrigin: text.optional(),
}) satisfies z.ZodType<Publication>;

export type OwnValues = {
  fields: Omit<PostFields, 'content'>;
  id: string | null;
  owner: string | null;
  createdAt: number | null;
  updatedAt: number | null;
  publications: readonly Publication[];
};

export function readOwnValues(
  front: FrontMatter,
): Omit<OwnValues, 'fields'> & { fields: Partial<OwnValues['fields']> } {
  const read = <Name extends Key>(key: Name) =>
    findSlot(front, key).held as z.infer<(typeof SCHEMAS)[Name]> | undefined;
  const fields = FIELD_NAMES.flatMap((name) => {
    const held = read(POST_FIELDS[name].column);
    return held === undefined ? [] : [[name, held] as const];
  });
  const published = read('published');
  return {
    fields: Object.fromEntries(fields),
    id: read('id') ?? null,
    owner: read('owner') ?? null,
    createdAt: read('created_at') ?? null,
    updatedAt: read('updated_at') ?? null,
    publications: [
      ...(published === undefined ? [] : [toPublication(published)]),
      ...(read('published_elsewhere') ?? []).flatMap(parsePublication),
    ],
  };
}

/** True if Callwright wrote the file: other tools never use all of these keys. */
export function isOwnFile({ id, createdAt, updatedAt }: Pick<OwnValues, 'id' | 'createdAt' | 'updatedAt'>): boolean {
  return id !== null && createdAt !== null && updatedAt !== null;
}

/** Removes our values. Keys with comments or in another order stay as placeholders. */
export function removeOwnValues(front: FrontMatter): void {
  const isOwn = isOwnFile(readOwnValues(front));
  const ours = KEYS.flatMap((key) => {
    const { held, pair } = findSlot(front, key);
    // Another tool's id or time that looks like ours.
    const isForeign = !isOwn && (key === 'id' || key === 'updated_at') && held !== undefined;
    return pair === undefined || isForeign ? [] : [pair];
  });
  front.releaseAliases(new Set(ours));
  const names = ours.map(({ key }) => keyOf(key));
  front.pairs = front.pairs.filter((pair) => ours.includes(pair) || !names.includes(keyOf(pair.key)));
  const isUsualPlace = ours.every((pair, index) => front.pairs[index] === pair && !hasComment(pair));
  const others = front.pairs.slice(ours.length);
  if (isUsualPlace) front.pairs = others;
  else for (const pair of ours) fill(pair, null);
}

/** Writes our values. Adds no empty keys to another program's file. */
export function writeOwnValues(front: FrontMatter, values: OwnValues): void {
  const isNew = front.pairs.length === 0;
  const hasPlaceholders = KEYS.some((key) => isPlaceholder(findSlot(front, key)));
  const added: FrontMatterPair[] = [];
  for (const [key, value] of toWritten(values)) {
    const slot = findSlot(front, key);
    if (isPlaceholder(slot)) {
      if (value === null) front.pairs = front.pairs.filter((pair) => pair !== slot.pair);
      else fill(slot.pair, value);
    } else if (value !== null && value !== slot.held && (value !== '' || isNew || key === 'title')) {
      const name = slot.held === undefined ? slot.name : PREFIX + key;
      added.push(new Pair<Node, Node | null>(new Scalar(name), toNode(value)));
    }
  }
  front.pairs = hasPlaceholders ? [...front.pairs, ...added] : [...added, ...front.pairs];
}

export function readOtherValues(front: FrontMatter): Map<string, unknown> {
  const places = KEYS.map((key) => findSlot(front, key)).filter(isPlaceholder);
  const others = front.pairs.filter((pair) => !places.some((place) => place.pair === pair));
  return new Map(others.map((pair) => [keyOf(pair.key), front.valueOf(pair)]));
}

type Slot = {
  held: unknown;
  pair: FrontMatterPair | undefined;
  name: string;
};

function findSlot(front: FrontMatter, key: Key): Slot {
  const prefixed = front.find(PREFIX + key);
  const pair = prefixed ?? front.find(key);
  if (pair === undefined) return { held: undefined, pair, name: key };
  const value = front.valueOf(pair);
  const parsed = SCHEMAS[key].safeParse(value);
  const isOurs = parsed.success || value === null || pair === prefixed;
  return { held: parsed.data, pair: isOurs ? pair : undefined, name: PREFIX + key };
}

function isPlaceholder(slot: Slot): slot is Slot & { pair: FrontMatterPair } {
  const value = slot.pair?.value;
  if (isSeq(value)) return value.items.length === 0;
  return slot.pair !== undefined && (!value || (isScalar(value) && value.value === null));
}

function hasComment({ key, value }: FrontMatterPair): boolean {
  return Boolean(key.commentBefore || key.comment || value?.commentBefore || value?.comment);
}

type Written = string | readonly string[] | ReadonlyMap<string, string | number>;

function fill(pair: FrontMatterPair, value: Written | null): void {
  const before = pair.value;
  const isList = isSeq(before) && (value === null || typeof value === 'string');
  const node = toNode(isList ? splitWords(value) : value);
  if (before?.comment) node.comment = before.comment;
  if (before?.commentBefore) node.commentBefore = before.commentBefore;
  pair.value = node;
}

function splitWords(words: string | null): string[] {
  return words === null || words === '' ? [] : words.split(SEPARATOR);
}

function toNode(value: Written | null): Node {
  if (value === null) return Object.assign(new Scalar(null), { source: '' });
  if (typeof value === 'string') return Object.assign(new Scalar(value), { type: Scalar.QUOTE_DOUBLE });
  if (!isTable(value)) {
    const list = new YAMLSeq<Node>();
    list.flow = true;
    list.items = value.map(toNode);
    return list;
  }
  const table = new YAMLMap<Node, Node>();
  table.items = [...value].map(
    ([key, each]) => new Pair(new Scalar(key), typeof each === 'number' ? new Scalar(String(each)) : toNode(each)),
  );
  return table;
}

function isTable(value: Exclude<Written, string>): value is ReadonlyMap<string, string | number> {
  return value instanceof Map;
}

function toWritten({ fields, id, owner, createdAt, updatedAt, publications }: OwnValues) {
  const [first, ...others] = publications;
  const toTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const written: Record<Key, Written | null> = {
    ...toFieldKeys(fields),
    id,
    created_at: toTime(createdAt),
    updated_at: toTime(updatedAt),
    published: first === undefined ? null : toTable(first),
    published_elsewhere: others.length === 0 ? null : others.map((each) => JSON.stringify(each)),
    owner,
  };
  return KEYS.map((key) => [key, written[key]] as const);
}

/** Newer fields get a key only if they have a value. */
function toFieldKeys(fields: OwnValues['fields']) {
  const keys = FIELD_NAMES.map((name) => {
    const { column, isLater } = fieldOf(name);
    return [column, isLater ? fields[name] || null : fields[name]];
  });
  return Object.fromEntries(keys) as Record<FieldKey, string | null>;
}

function toTable({ revision, slug, publishedAt, fingerprint, backendOrigin }: Publication) {
  return new Map<string, string | number>([
    ['revision', revision],
    ['slug', slug],
    ['published_at', publishedAt],
    ['fingerprint', fingerprint],
    ...(backendOrigin === undefined ? [] : [['backend_origin', backendOrigin] as const]),
  ]);
}

function toPublication(table: z.infer<typeof SCHEMAS.published>): Publication {
  const { revision, slug, published_at, fingerprint, backend_origin } = table;
  const publication = { revision, slug, publishedAt: published_at, fingerprint };
  return backend_origin === undefined ? publication : { ...publication, backendOrigin: backend_origin };
}

function parsePublication(line: string): Publication[] {
  try {
    return [publicationSchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

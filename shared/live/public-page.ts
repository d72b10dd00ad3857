import '../zod-without-eval.ts';
import { z } from 'zod';

export type SiteRequests = {
  /** Bypasses local caches. Resolves to null if there was no response. */
  getPage(url: string): Promise<{ status: number; html: string } | null>;
  hasPicture(url: string): Promise<boolean | null>;
  pause(): Promise<void>;
};

export const siteCheckSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-answer') }),
  z.object({ kind: z.literal('missing'), status: z.int() }),
  z.object({ kind: z.literal('other') }),
  z.object({ kind: z.literal('earlier'), revision: z.int() }),
  /** The host has this revision, but a cache still serves an older one. */
  z.object({ kind: z.literal('stale') }),
  /** `lacks` names missing tags for shared links. Null if the share image gave no response. */
  z.object({ kind: z.literal('static'), lacks: z.array(z.string()).nullable() }),
]);

export type SiteCheck = z.infer<typeof siteCheckSchema>;

const knownSchema = z.object({ id: z.string(), revision: z.int() });

/**
 * Checks the public page past every cache, then after a pause as a reader gets it. It needs both: the first says
 * nothing about caches, the second may be luck.
 *
 * @param nonce unique for each call.
 */
export async function checkPublicPage(
  { getPage, hasPicture, pause }: SiteRequests,
  { url, id, revision, nonce }: { url: string; id: string; revision: number; nonce: string },
): Promise<SiteCheck> {
  const read = async (address: string) => {
    const answer = await getPage(address);
    return { html: answer?.html ?? '', finding: findRevision(answer, { id, revision }) };
  };
  // A new query string misses every cache.
  const behindCaches = await read(`${url}?check=${nonce}`);
  if (behindCaches.finding !== null) return behindCaches.finding;
  await pause();
  const asReader = await read(url);
  if (asReader.finding !== null) return asReader.finding.kind === 'no-answer' ? asReader.finding : { kind: 'stale' };

  const { lacks, picture } = readShareTags(asReader.html);
  const hasAnswered = picture === null ? false : await hasPicture(picture);
  if (hasAnswered === null) return { kind: 'static', lacks: null };
  return { kind: 'static', lacks: hasAnswered ? lacks : [...lacks, 'a share image that loads'] };
}

/** Returns null if the page has this revision or a later one. */
function findRevision(
  answer: { status: number; html: string } | null,
  { id, revision }: { id: string; revision: number },
): SiteCheck | null {
  if (answer === null) return { kind: 'no-answer' };
  if (answer.status !== 200) return { kind: 'missing', status: answer.status };
  const known = readKnownPost(answer.html);
  if (known?.id !== id) return { kind: 'other' };
  return known.revision < revision ? { kind: 'earlier', revision: known.revision } : null;
}

/** Reads which post and revision a page shows. Null if it isn't a post's page. */
export function readKnownPost(html: string): z.infer<typeof knownSchema> | null {
  // Only inside a tag, because text may mention the attribute.
  const [, text] = /<[a-z][^<>]*\sdata-known="([^"]*)"/.exec(html) ?? [];
  if (text === undefined) return null;
  try {
    return knownSchema.safeParse(JSON.parse(decodeEntities(text))).data ?? null;
  } catch {
    return null;
  }
}

const SHARE_TAGS = {
  description: 'a description',
  'og:title': 'og:title',
  'og:description': 'og:description',
  'og:url': 'og:url',
  'og:image': 'og:image',
} as const;

function readShareTags(html: string): { lacks: string[]; picture: string | null } {
  const tags = new Map<string, string>();
  for (const [tag] of html.matchAll(/<meta\b[^>]*>/g)) {
    const name = readAttribute(tag, 'property') ?? readAttribute(tag, 'name');
    if (name !== null && !tags.has(name)) tags.set(name, readAttribute(tag, 'content') ?? '');
  }
  const lacks = Object.entries(SHARE_TAGS).flatMap(([name, words]) => (tags.get(name) ? [] : [words]));
  const [, title = ''] = /<title[^>]*>([^<]*)<\/title>/.exec(html) ?? [];
  return { lacks: title.trim() === '' ? ['a title', ...lacks] : lacks, picture: tags.get('og:image') || null };
}

function readAttribute(tag: string, name: string): string | null {
  const [, value] = new RegExp(`\\b${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? null : decodeEntities(value);
}

function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

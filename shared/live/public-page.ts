import '../zod-without-eval.ts';
import { z } from 'zod';

/** How the site is asked; none of them throws. */
export type SiteRequests = {
  /** Gets a page, not from a cache of this machine; null where no answer came. */
  getPage(url: string): Promise<{ status: number; html: string } | null>;
  /** Whether a picture answers as one; null where no answer came. */
  hasPicture(url: string): Promise<boolean | null>;
  /** Waits a few seconds between two requests, so that they are of different moments. */
  pause(): Promise<void>;
};

/** What the public page of a post says of itself. */
export const siteCheckSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-answer') }),
  /** The address answers with an error: nothing is there, or nothing yet. */
  z.object({ kind: z.literal('missing'), status: z.int() }),
  /** Another page than this post's answers. */
  z.object({ kind: z.literal('other') }),
  z.object({ kind: z.literal('earlier'), revision: z.int() }),
  /** The host has this revision, and a cache on the way to readers still has another answer. */
  z.object({ kind: z.literal('stale') }),
  /** `lacks`: what a shared link needs and the page has not, in words; null where the picture gave no answer. */
  z.object({ kind: z.literal('static'), lacks: z.array(z.string()).nullable() }),
]);

export type SiteCheck = z.infer<typeof siteCheckSchema>;

const knownSchema = z.object({ id: z.string(), revision: z.int() });

/**
 * Asks the public page which post and which revision it shows: once past every cache, and after a pause once
 * as a reader gets it. Only both together are proof: the first alone says nothing of the caches that readers
 * are served from, and the second alone may be a lucky one.
 *
 * @param url the post's address, without a query.
 * @param nonce another one for each call.
 */
export async function checkPublicPage(
  { getPage, hasPicture, pause }: SiteRequests,
  { url, id, revision, nonce }: { url: string; id: string; revision: number; nonce: string },
): Promise<SiteCheck> {
  const read = async (address: string) => {
    const answer = await getPage(address);
    return { html: answer?.html ?? '', finding: findRevision(answer, { id, revision }) };
  };
  // No cache has an answer for an address that nobody has asked for.
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

/** What keeps an answer from being this revision, or a later one; null where it is that. */
function findRevision(
  answer: { status: number; html: string } | null,
  { id, revision }: { id: string; revision: number },
): SiteCheck | null {
  if (answer === null) return { kind: 'no-answer' };
  if (answer.status !== 200) return { kind: 'missing', status: answer.status };
  const known = readKnown(answer.html);
  if (known?.id !== id) return { kind: 'other' };
  return known.revision < revision ? { kind: 'earlier', revision: known.revision } : null;
}

/** Reads the id and the revision that each exported post has in its `data-known`. */
function readKnown(html: string): z.infer<typeof knownSchema> | null {
  // Within a tag: a title or a text may speak of the attribute.
  const [, text] = /<[a-z][^<>]*\sdata-known="([^"]*)"/.exec(html) ?? [];
  if (text === undefined) return null;
  try {
    return knownSchema.safeParse(JSON.parse(decodeEntities(text))).data ?? null;
  } catch {
    return null;
  }
}

/** What networks need to show a link, as a list of words may say that it is missing. */
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

/** The entities that React writes into an attribute. */
function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

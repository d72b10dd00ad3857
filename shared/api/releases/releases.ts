import '../../zod-without-eval.ts';
import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '../../database.types.ts';
import { ok, type Result } from '../../result.ts';
import { type ApiFailure, parseResponse } from '../api-response.ts';
import { type BlogClient, NO_SESSION, REQUEST_TIMEOUT_MS } from '../client.ts';
import { backendSettingsSchema } from '../settings.ts';
import {
  type LeftOutPost,
  RELEASE_KINDS,
  type ReleasedPost,
  type ReleaseHost,
  type ReleaseKind,
  type ReleaseStep,
  releaseHostSchema,
} from './release-history.ts';

// What a publisher says about its runs, with the backend's secret key. No client imports this module.

/** Where the backend is, and the key that opens everything: of the machine that publishes, and of no other. */
export const publisherSettingsSchema = backendSettingsSchema.pick({ SUPABASE_URL: true }).extend({
  SUPABASE_SECRET_KEY: z
    .string()
    .refine(
      (key) => key.startsWith('sb_secret_'),
      'SUPABASE_SECRET_KEY must start with sb_secret_. Copy the secret key from the project’s API keys',
    ),
});

export type PublisherSettings = z.infer<typeof publisherSettingsSchema>;

/** Creates a client that may write how releases go. */
export function createPublisherClient({ SUPABASE_URL, SUPABASE_SECRET_KEY }: PublisherSettings): BlogClient {
  return createClient<Database>(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: NO_SESSION,
    db: { retry: false, timeout: REQUEST_TIMEOUT_MS },
  });
}

export type ReleaseStart = { id: string; kind: ReleaseKind; host: ReleaseHost };

/**
 * Begins a release, and with it what was asked for. Safe to call again after a lost answer.
 *
 * @returns false while another release is under way; one whose publisher has been silent for a minute is not.
 */
export async function beginRelease(
  client: BlogClient,
  { id, kind, host }: ReleaseStart,
): Promise<Result<boolean, ApiFailure>> {
  return parseResponse(await client.rpc('begin_release', { id, kind, host }), z.boolean());
}

/**
 * Says which step is under way, and that the publisher lives: to be called at least every 20 seconds.
 *
 * @returns false where the release is under way no more, because another publisher took over.
 */
export async function reportRelease(
  client: BlogClient,
  id: string,
  step: ReleaseStep,
): Promise<Result<boolean, ApiFailure>> {
  return parseResponse(await client.rpc('report_release', { id, step }), z.boolean());
}

const runningSchema = z
  .object({ host: releaseHostSchema, started_at: z.iso.datetime({ offset: true }) })
  .transform(({ host, started_at: startedAt }) => ({ host, startedAt }));

/** Reads which release is under way; null where none is. */
export async function readRunningRelease(
  client: BlogClient,
): Promise<Result<z.infer<typeof runningSchema> | null, ApiFailure>> {
  const response = await client.from('releases').select('host, started_at').eq('state', 'running').limit(1);
  const rows = parseResponse(response, z.array(runningSchema));
  return rows.ok ? ok(rows.value[0] ?? null) : rows;
}

export type ReleaseCounts = {
  filesWritten: number;
  filesRemoved: number;
  bytesUploaded: number;
};

export type ReleaseEnd = {
  id: string;
  counts: ReleaseCounts;
  posts: readonly ReleasedPost[];
  /** Posts that no page can be made of; of a failed release, none are written down. */
  leftOut?: readonly LeftOutPost[];
} /** @param reason which posts are not part of it, and why; null where all are. */ & (
  | { state: 'live'; reason: string | null }
  /** @param reason what happened and what to do next, in words for the owner. */
  | { state: 'failed'; reason: string }
);

/** The table's limit on a reason, in characters. */
const MAX_REASON = 2_000;

/** The table's limit on the reason of one post, in characters. */
const MAX_POST_REASON = 300;

/** One call says of at most this many posts why each is left out; the table takes as many. */
const LEFT_OUT_PER_CALL = 400;

/** A release names at most this many of its posts; the number of all is kept beside them. */
const MAX_RELEASED_POSTS = 200;

/**
 * Writes how a release ended and what it changed. Safe to call again after a lost answer.
 *
 * @returns false where the release is unknown, or live already.
 */
export async function endRelease(client: BlogClient, end: ReleaseEnd): Promise<Result<boolean, ApiFailure>> {
  const { id, state, counts, posts } = end;
  const [leftOut = [], ...moreLeftOut] = toLeftOutPages(end.leftOut ?? []);
  const response = await client.rpc('end_release', {
    id,
    state,
    reason: end.reason === null ? null : cut(end.reason, MAX_REASON),
    files_written: counts.filesWritten,
    files_removed: counts.filesRemoved,
    bytes_uploaded: counts.bytesUploaded,
    posts_changed: posts.length,
    posts: posts
      .slice(0, MAX_RELEASED_POSTS)
      .map(({ id: post_id, change, revision, title }) => ({ post_id, change, revision, title })),
    left_out: leftOut,
  });
  const ended = parseResponse(response, z.boolean());
  for (const page of ended.ok ? moreLeftOut : []) {
    const added = parseResponse(await client.rpc('add_left_out_posts', { id, left_out: page }), z.boolean());
    if (!added.ok) return added;
    // A newer release has said what it leaves out.
    if (!added.value) break;
  }
  return ended;
}

type LeftOutRow = { post_id: string; title: string; revision: number | null; reason: string };

function toLeftOutPages(posts: readonly LeftOutPost[]): LeftOutRow[][] {
  const rows = posts.map(({ id: post_id, title, revision, reason }) => ({
    post_id,
    title,
    revision,
    reason: cut(reason, MAX_POST_REASON),
  }));
  return Array.from({ length: Math.ceil(rows.length / LEFT_OUT_PER_CALL) }, (_, index) =>
    rows.slice(index * LEFT_OUT_PER_CALL, (index + 1) * LEFT_OUT_PER_CALL),
  );
}

/** Cuts a text by characters, as Postgres counts them. */
function cut(text: string, maxCharacters: number): string {
  return Array.from(text).slice(0, maxCharacters).join('');
}

/** Takes what somebody asked for; it waits on for the next call until a release begins. Null where nobody asked. */
export async function takeReleaseRequest(client: BlogClient): Promise<Result<ReleaseKind | null, ApiFailure>> {
  return parseResponse(await client.rpc('take_release_request'), z.enum(RELEASE_KINDS).nullable());
}

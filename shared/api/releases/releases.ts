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

// These requests use the secret key. No client may import this module.

/** Only the computer that runs the publisher has the secret key. */
export const publisherSettingsSchema = backendSettingsSchema.pick({ SUPABASE_URL: true }).extend({
  SUPABASE_SECRET_KEY: z
    .string()
    .refine(
      (key) => key.startsWith('sb_secret_'),
      'SUPABASE_SECRET_KEY must start with sb_secret_. Copy the secret key from the project’s API keys',
    ),
});

export type PublisherSettings = z.infer<typeof publisherSettingsSchema>;

export function createPublisherClient({ SUPABASE_URL, SUPABASE_SECRET_KEY }: PublisherSettings): BlogClient {
  return createClient<Database>(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: NO_SESSION,
    db: { retry: false, timeout: REQUEST_TIMEOUT_MS },
  });
}

export type ReleaseStart = { id: string; kind: ReleaseKind; host: ReleaseHost };

/** Returns false while another release is running, unless it sent no report for a minute. Safe to retry. */
export async function beginRelease(
  client: BlogClient,
  { id, kind, host }: ReleaseStart,
): Promise<Result<boolean, ApiFailure>> {
  return parseResponse(await client.rpc('begin_release', { id, kind, host }), z.boolean());
}

/** Call it at least every 20 seconds. Returns false if another publisher took over. */
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
  leftOut?: readonly LeftOutPost[];
} & ({ state: 'live'; reason: string | null } | { state: 'failed'; reason: string });

/** In characters. The table has the same limit. */
const MAX_REASON = 2_000;

const MAX_POST_REASON = 300;

const LEFT_OUT_PER_CALL = 400;

const MAX_RELEASED_POSTS = 200;

/** Safe to retry. Returns false if the release is unknown or already live. */
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

/** Truncates by code points, like Postgres. */
/** Truncates by code points, like Postgres. */
function cut(text: string, maxCharacters: number): string {
  return Array.from(text).slice(0, maxCharacters).join('');
}

/** Returns the requested kind, or null. The request stays until a release begins. */
export async function takeReleaseRequest(client: BlogClient): Promise<Result<ReleaseKind | null, ApiFailure>> {
  return parseResponse(await client.rpc('take_release_request'), z.enum(RELEASE_KINDS).nullable());
}

import '../zod-without-eval.ts';
import { z } from 'zod';
import { PICTURE_LIMITS } from '../picture-encoder/picture-limits.ts';
import { mediaTypeOf, parsePictureName, pictureNameSchema } from '../post/picture-name.ts';
import { PUBLIC_PICTURES_PATH } from '../post/picture-reference.ts';
import { err, ok, type Result } from '../result.ts';
import { type ApiFailure, parseResponse } from './api-response.ts';
import { type BlogClient, REQUEST_TIMEOUT_MS } from './client.ts';
import type { BackendSettings } from './settings.ts';

declare const crypto: { subtle: { digest(algorithm: 'SHA-256', bytes: Uint8Array): Promise<ArrayBuffer> } };
declare function setTimeout(run: () => void, delayMs: number): object;
declare function clearTimeout(timer: object | undefined): void;

const BUCKET = 'post-pictures';

export const MAX_PICTURE_BYTES = PICTURE_LIMITS.storedBytes;

/** One year in seconds. Names are content hashes, so caches never go stale. */
const CACHE_SECONDS = '31536000';

const UPLOAD_TIMEOUT_MS = 120_000;

export type PicturePath = { authorId: string; name: string };

/** `quota`: the author's folder is full. `damaged`: the local or uploaded file doesn't match its name. */
export type UploadFailure = ApiFailure | { kind: 'quota' | 'damaged'; message: string };

const pictureUseSchema = z.object({ id: z.uuid(), title: z.string(), status: z.enum(['draft', 'published']) });

const uuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const picturePathSchema = z.string().transform((path, context): PicturePath => {
  const parsed = parsePath(path);
  if (parsed) return parsed;
  context.addIssue({ code: 'custom', message: 'This isn’t the path to a picture' });
  return z.NEVER;
});

const storedPictureSchema = z
  .object({
    path: picturePathSchema,
    bytes: z.int().nonnegative().nullable(),
    created_at: z.iso.datetime({ offset: true }),
    posts: z.array(pictureUseSchema),
    unseen_posts: z.int().nonnegative(),
  })
  .transform(({ path, bytes, created_at, posts, unseen_posts }) => ({
    ...path,
    sizeBytes: bytes,
    uploadedAt: created_at,
    /** Posts that use it and that the caller can see. */
    posts,
    unseenPosts: unseen_posts,
  }));

export type StoredPicture = z.infer<typeof storedPictureSchema>;

const quotaSchema = z.tuple([
  z
    .object({
      used_bytes: z.int(),
      max_bytes: z.int(),
      used_pictures: z.int(),
      max_pictures: z.int(),
    })
    .transform((row) => ({
      usedBytes: row.used_bytes,
      maxBytes: row.max_bytes,
      usedPictures: row.used_pictures,
      maxPictures: row.max_pictures,
    })),
]);

export type PictureQuota = z.infer<typeof quotaSchema>[0];

/** Uploads a picture. Safe to retry: a file of the same name and size counts as uploaded. */
export async function uploadPicture(
  client: BlogClient,
  { authorId, name }: PicturePath,
  bytes: Uint8Array,
): Promise<Result<'uploaded' | 'already-there', UploadFailure>> {
  const facts = parsePictureName(name);
  if (!facts || (await hashOf(bytes)) !== facts.hash) {
    return err({
      kind: 'damaged',
      message: 'The picture’s file has changed since it was added. Add the picture again.',
    });
  }
  if (bytes.length > MAX_PICTURE_BYTES) return err({ kind: 'refused', message: TOO_LARGE });
  const path = toPath({ authorId, name });
  const { data, error } = await beforeTimeout(
    client.storage.from(BUCKET).upload(path, bytes, {
      contentType: mediaTypeOf(facts.type),
      cacheControl: CACHE_SECONDS,
      upsert: false,
    }),
    UPLOAD_TIMEOUT_MS,
  );
  if (!error) return uploadedSchema(path).safeParse(data).success ? ok('uploaded') : err(unexpectedResponse());
  return codeOf(error) === 409 ? checkSize(client, path, bytes.length) : err(await explainUpload(client, error));
}

export async function listPictures(client: BlogClient): Promise<Result<StoredPicture[], ApiFailure>> {
  const pictures: StoredPicture[] = [];
  for (;;) {
    const last = pictures.at(-1);
    const response = await client.rpc('list_pictures', {
      after_path: last ? toPath(last) : '',
      max_rows: PICTURES_PER_PAGE,
    });
    const page = parseResponse(response, z.array(storedPictureSchema));
    if (!page.ok) return page;
    pictures.push(...page.value);
    if (page.value.length < PICTURES_PER_PAGE) return ok(pictures);
  }
}

export async function findPictures(
  client: BlogClient,
  pictures: readonly PicturePath[],
): Promise<Result<StoredPicture[], ApiFailure>> {
  const found: StoredPicture[] = [];
  for (let start = 0; start < pictures.length; start += PICTURES_PER_PAGE) {
    const paths = pictures.slice(start, start + PICTURES_PER_PAGE).map(toPath);
    const page = parseResponse(await client.rpc('list_pictures', { only_paths: paths }), z.array(storedPictureSchema));
    if (!page.ok) return page;
    found.push(...page.value);
  }
  return ok(found);
}

export type Removal = {
  removed: PicturePath[];
  /** In use by a post, or another author's. */
  kept: PicturePath[];
};

/** Deletes the author's pictures that no post uses. Safe to retry. */
export async function removePictures(
  client: BlogClient,
  pictures: readonly PicturePath[],
): Promise<Result<Removal, ApiFailure>> {
  const removal: Removal = { removed: [], kept: [] };
  for (let start = 0; start < pictures.length; start += PICTURES_PER_REMOVAL) {
    const batch = pictures.slice(start, start + PICTURES_PER_REMOVAL);
    const paths = batch.map(toPath);
    const { error } = await beforeTimeout(client.storage.from(BUCKET).remove(paths), REQUEST_TIMEOUT_MS);
    if (error) return err(await explain(client, error));
    const left = parseResponse(await client.rpc('list_pictures', { only_paths: paths }), z.array(storedPictureSchema));
    if (!left.ok) return left;
    const kept = new Set(left.value.map(toPath));
    for (const picture of batch) (kept.has(toPath(picture)) ? removal.kept : removal.removed).push(picture);
  }
  return ok(removal);
}

export async function readPictureQuota(client: BlogClient): Promise<Result<PictureQuota, ApiFailure>> {
  const quota = parseResponse(await client.rpc('read_picture_quota'), quotaSchema);
  return quota.ok ? ok(quota.value[0]) : quota;
}

export function toPictureAddress(
  { SUPABASE_URL }: Pick<BackendSettings, 'SUPABASE_URL'>,
  picture: PicturePath,
): string {
  return `${toPublicFolder(SUPABASE_URL)}${toPath(picture)}`;
}

export function readPictureAddress(
  { SUPABASE_URL }: Pick<BackendSettings, 'SUPABASE_URL'>,
  address: string,
): PicturePath | null {
  const folder = toPublicFolder(SUPABASE_URL);
  return address.startsWith(folder) ? parsePath(address.slice(folder.length)) : null;
}

const PICTURES_PER_PAGE = 500;
const PICTURES_PER_REMOVAL = 100;

const toPath = ({ authorId, name }: PicturePath) => `${authorId}/${name}`;
const toPublicFolder = (url: string) => `${url.replace(/\/+$/, '')}${PUBLIC_PICTURES_PATH}`;

function parsePath(path: string): PicturePath | null {
  const [, authorId, name] = new RegExp(`^(${uuidPattern})/(.+)$`).exec(path) ?? [];
  return authorId && name && pictureNameSchema.safeParse(name).success ? { authorId, name } : null;
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type StorageFailure = { message: string; status?: number | undefined; statusCode?: string | undefined };

/** Storage responds with 400 to most errors and has the real status in the body. */
function codeOf({ status, statusCode }: StorageFailure): number | undefined {
  return Number(statusCode) || status;
}

async function beforeTimeout<Answer>(
  request: Promise<Answer>,
  timeoutMs: number,
): Promise<Answer | { data: null; error: StorageFailure }> {
  let timer: object | undefined;
  const timeout = new Promise<{ data: null; error: StorageFailure }>((resolve) => {
    timer = setTimeout(() => resolve({ data: null, error: { message: 'The request timed out' } }), timeoutMs);
  });
  return Promise.race([request, timeout]).finally(() => clearTimeout(timer));
}

const uploadedSchema = (path: string) => z.object({ path: z.literal(path), fullPath: z.literal(`${BUCKET}/${path}`) });

const unexpectedResponse = (): ApiFailure => ({
  kind: 'unreachable',
  message: 'The backend sent an unexpected response',
});

async function checkSize(
  client: BlogClient,
  path: string,
  sizeBytes: number,
): Promise<Result<'already-there', UploadFailure>> {
  const { data, error } = await beforeTimeout(client.storage.from(BUCKET).info(path), REQUEST_TIMEOUT_MS);
  if (error) return err(await explain(client, error));
  const info = z.object({ size: z.number() }).safeParse(data);
  if (!info.success) return err(unexpectedResponse());
  if (info.data.size === sizeBytes) return ok('already-there');
  return err({
    kind: 'damaged',
    message: 'The picture on the blog is incomplete. Delete it from your pictures on the blog, then publish again.',
  });
}

const TOO_LARGE = 'The picture is larger than 6 MB. Make it smaller, then add it again.';

function explainUpload(client: BlogClient, error: StorageFailure): Promise<UploadFailure> {
  return explain<UploadFailure>(client, error, (quota) => {
    if (quota.usedBytes >= quota.maxBytes || quota.usedPictures >= quota.maxPictures) {
      return { kind: 'quota', message: describeFull(quota) };
    }
    return codeOf(error) === 413 ? { kind: 'refused', message: TOO_LARGE } : null;
  });
}

/**
 * Finds out why a request failed. A 4xx counts only if the database also responds, because a proxy can send any status.
 */
async function explain<Failure = never>(
  client: BlogClient,
  error: StorageFailure,
  read: (quota: PictureQuota) => Failure | null = () => null,
): Promise<ApiFailure | Failure> {
  const { message, status } = error;
  const code = codeOf(error);
  if (code === undefined || code < 400 || code >= 500 || code === 408 || code === 429) {
    return { kind: 'unreachable', message, ...(status === undefined ? {} : { status }) };
  }
  const quota = await readPictureQuota(client);
  if (!quota.ok) return quota.error;
  return read(quota.value) ?? { kind: 'refused', message };
}

function describeFull({ maxBytes, maxPictures }: PictureQuota): string {
  return `You’ve reached the limit of ${maxPictures.toLocaleString('en-US')} pictures or ${Math.round(maxBytes / 2 ** 20).toLocaleString('en-US')} MB on the blog. Delete pictures that no post uses, then publish again.`;
}

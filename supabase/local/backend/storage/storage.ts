import { createHash } from 'node:crypto';
import { mediaTypeOf, parsePictureName } from '@callwright/shared/post/picture-name.ts';
import type { PGlite } from '@electric-sql/pglite';
import { type App, getStorageSchemaSql, setExperimental } from '@supabase/lite';
import { z } from 'zod';
import { isPicturePath, type StoredPictureFiles } from './picture-files.ts';

/** The bucket that a migration makes. */
const BUCKET = 'post-pictures';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

/**
 * Adds the part of Supabase Storage that the product uses to the embedded server: the pictures of posts. The
 * library keeps the rows and asks the policies; the files are ours, because it exports no adapter for a folder.
 * Call it before the migrations, which add a bucket.
 *
 * @returns the handler of every request below `/storage/v1`; one at a time, like all that touch the database.
 */
export async function addStorage(
  app: App,
  db: PGlite,
  files: StoredPictureFiles,
): Promise<(request: Request) => Promise<Response>> {
  // Behind a switch as long as the library calls it experimental.
  setExperimental('storage', true);
  await db.exec(getStorageSchemaSql());
  // A hosted project's grants; what a role may do is for the policies to say.
  await db.exec(`
    grant usage on schema storage to anon, authenticated, service_role;
    grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
  `);
  /** Files whose rows the library is about to delete. */
  const leaving = new Set<string>();
  app._storageAdapter = createAdapter(files, leaving);

  async function removeLeaving(): Promise<void> {
    const paths = [...leaving];
    leaving.clear();
    if (paths.length === 0) return;
    const { rows } = await db.query<{ name: string }>(
      'select name from storage.objects where bucket_id = $1 and name = any ($2)',
      [BUCKET, paths],
    );
    const staying = new Set(rows.map(({ name }) => name));
    for (const path of paths) if (!staying.has(path)) await files.remove(path);
  }

  const ask = async (request: Request) => {
    const response = await app.fetch(request, { peerAddress: null });
    await removeLeaving();
    return response;
  };

  async function upload(request: Request, path: string): Promise<Response> {
    const { bytes, mediaType } = await readUpload(request);
    if (!isPicturePath(path)) return refuse(400, 'InvalidKey', `Invalid key: ${path}`);
    const response = await ask(toPlainUpload(request, bytes, mediaType));
    const refusal = refusalSchema.safeParse(await readJson(response.clone()));
    // A folder that was restored from an older backup than its database: whoever has the picture puts it back.
    if (refusal.data?.error === 'Duplicate' && (await files.readSize(path)) === null && isContentOf(path, bytes)) {
      await files.write(path, bytes);
    }
    return response;
  }

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const { method } = request;
    if (method === 'DELETE' && pathname === OBJECTS) return ask(request);
    const folder = method === 'GET' || method === 'HEAD' ? READS.find((each) => pathname.startsWith(each)) : undefined;
    if (folder !== undefined) {
      // No other name is let through to the database: it fails at some, and any website may ask for a public picture.
      if (!isPicturePath(pathname.slice(folder.length))) return refuse(404, 'not_found', 'Object not found', 400);
      return folder === INFO ? toHostedInfo(await ask(request)) : ask(request);
    }
    if (method === 'POST' && pathname.startsWith(`${OBJECTS}/`))
      return upload(request, pathname.slice(OBJECTS.length + 1));
    return refuse(404, 'not_found', 'The local backend only stores the pictures of posts', 404);
  }

  return async (request) => {
    const response = await handle(request);
    response.headers.set('X-Content-Type-Options', 'nosniff');
    return response;
  };
}

const OBJECTS = `/storage/v1/object/${BUCKET}`;
const PUBLIC = `/storage/v1/object/public/${BUCKET}/`;
const INFO = `/storage/v1/object/info/${BUCKET}/`;
/** Below these a picture is read, or what is known of it. */
const READS: readonly string[] = [PUBLIC, INFO, `${OBJECTS}/`];

const refusalSchema = z.object({ statusCode: z.string(), error: z.string(), message: z.string() });

/** Answers as Storage does: a refusal is 400 for HTTP, and the body says which one. */
function refuse(code: number, error: string, message: string, status = 400): Response {
  return Response.json({ statusCode: String(code), error, message }, { status });
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => null);

/**
 * The adapter that the library reads and writes bytes through. A file comes before its row and goes after it, so
 * that a kill in between leaves a file that nobody is shown, and never a row without its picture.
 */
function createAdapter(files: StoredPictureFiles, leaving: Set<string>): StorageAdapter {
  const describe = (path: string, size: number): ObjectMetadata => {
    const facts = parsePictureName(path.slice(path.indexOf('/') + 1));
    if (!facts) throw new Error(`"${path}" isn't the path of a picture`);
    return {
      // The name is the content's hash: what is there once is there for ever.
      cacheControl: 'public, max-age=31536000, immutable',
      contentLength: size,
      size,
      mimetype: mediaTypeOf(facts.type),
      eTag: `"${facts.hash}"`,
      httpStatusCode: 200,
    };
  };
  const notUsed = (): Promise<never> => Promise.reject(new Error('Callwright neither copies nor signs pictures'));
  return {
    driver: null,
    async getObject(_bucket, path) {
      const body = await files.read(path);
      // The library answers "not found" where there is no body.
      return { metadata: describe(path, body?.length ?? 0), httpStatusCode: 200, ...(body ? { body } : {}) };
    },
    async uploadObject(_bucket, path, _version, body) {
      const bytes =
        body instanceof Uint8Array ? body : new Uint8Array(await new Response(body as ReadableStream).arrayBuffer());
      await files.write(path, bytes);
      return describe(path, bytes.length);
    },
    async deleteObject(_bucket, path) {
      leaving.add(path);
    },
    async deleteObjects(_bucket, paths) {
      for (const path of paths) leaving.add(path);
    },
    headObject: async (_bucket, path) => describe(path, (await files.readSize(path)) ?? 0),
    copyObject: notUsed,
    privateAssetUrl: notUsed,
  };
}

type Upload = { bytes: Uint8Array; mediaType: string };

/** Reads what was sent. A Blob comes as a form, and supabase-js gives its part a name that the library overlooks. */
async function readUpload(request: Request): Promise<Upload> {
  const mediaType = request.headers.get('content-type') ?? 'application/octet-stream';
  if (!mediaType.startsWith('multipart/form-data'))
    return { bytes: new Uint8Array(await request.arrayBuffer()), mediaType };
  const form = await request.formData().catch(() => new FormData());
  const file = [...form.values()].find((value) => value instanceof File);
  return file
    ? { bytes: new Uint8Array(await file.arrayBuffer()), mediaType: file.type }
    : { bytes: new Uint8Array(), mediaType: '' };
}

/** The length is said even where the sender did not say it: the library checks the limit against the header alone. */
function toPlainUpload({ url, method, headers }: Request, bytes: Uint8Array, mediaType: string): Request {
  const plain = new Headers(headers);
  plain.delete('transfer-encoding');
  plain.set('content-type', mediaType);
  plain.set('content-length', String(bytes.length));
  return new Request(url, { method, headers: plain, body: new Uint8Array(bytes) });
}

function isContentOf(path: string, bytes: Uint8Array): boolean {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return parsePictureName(path.slice(path.indexOf('/') + 1))?.hash === hash.slice(0, 32);
}

const infoSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string().nullable(),
  bucket_id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  httpMetadata: z.object({ size: z.number(), mimetype: z.string(), cacheControl: z.string(), eTag: z.string() }),
});

/** Answers about one picture in a hosted project's words, in which the size is beside the name. */
async function toHostedInfo(response: Response): Promise<Response> {
  const info = infoSchema.safeParse(await readJson(response.clone()));
  if (!info.success) return response;
  const { httpMetadata, updated_at, ...row } = info.data;
  return Response.json({
    ...row,
    size: httpMetadata.size,
    content_type: httpMetadata.mimetype,
    cache_control: httpMetadata.cacheControl,
    etag: httpMetadata.eTag,
    last_modified: updated_at,
  });
}

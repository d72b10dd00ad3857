import { createHash } from 'node:crypto';
import { mediaTypeOf, parsePictureName } from '@callwright/shared/post/picture-name.ts';
import type { PGlite } from '@electric-sql/pglite';
import { type App, getStorageSchemaSql, setExperimental } from '@supabase/lite';
import { z } from 'zod';
import { isPicturePath, type StoredPictureFiles } from './picture-files.ts';

const BUCKET = 'post-pictures';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

/** Adds what we use of Supabase Storage. Call it before the migrations, which add a bucket. Handles one request at a time. */
export async function addStorage(
  app: App,
  db: PGlite,
  files: StoredPictureFiles,
): Promise<(request: Request) => Promise<Response>> {
  setExperimental('storage', true);
  await db.exec(getStorageSchemaSql());
  await db.exec(`
    grant usage on schema storage to anon, authenticated, service_role;
    grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
  `);
  const pendingDeletes = new Set<string>();
  app._storageAdapter = createAdapter(files, pendingDeletes);

  async function deletePendingFiles(): Promise<void> {
    const paths = [...pendingDeletes];
    pendingDeletes.clear();
    if (paths.length === 0) return;
    const { rows } = await db.query<{ name: string }>(
      'select name from storage.objects where bucket_id = $1 and name = any ($2)',
      [BUCKET, paths],
    );
    const staying = new Set(rows.map(({ name }) => name));
    for (const path of paths) if (!staying.has(path)) await files.remove(path);
  }

  const fetchFromApp = async (request: Request) => {
    const response = await app.fetch(request, { peerAddress: null });
    await deletePendingFiles();
    return response;
  };

  async function upload(request: Request, path: string): Promise<Response> {
    const { bytes, mediaType } = await readUpload(request);
    if (!isPicturePath(path)) return refuse(400, 'InvalidKey', `Invalid key: ${path}`);
    const response = await fetchFromApp(toPlainUpload(request, bytes, mediaType));
    const refusal = refusalSchema.safeParse(await readJson(response.clone()));
    // The row exists but the file is missing, for example after a restore. Anyone who has the picture can put it back.
    if (refusal.data?.error === 'Duplicate' && (await files.readSize(path)) === null && isContentOf(path, bytes)) {
      await files.write(path, bytes);
    }
    return response;
  }

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const { method } = request;
    if (method === 'DELETE' && pathname === OBJECTS) return fetchFromApp(request);
    const folder = method === 'GET' || method === 'HEAD' ? READS.find((each) => pathname.startsWith(each)) : undefined;
    if (folder !== undefined) {
      // Other names never reach the database, which fails at some of them, because any website may request a picture.
      if (!isPicturePath(pathname.slice(folder.length))) return refuse(404, 'not_found', 'Object not found', 400);
      return folder === INFO ? toHostedInfo(await fetchFromApp(request)) : fetchFromApp(request);
    }
    if (method === 'POST' && pathname.startsWith(`${OBJECTS}/`))
      return upload(request, pathname.slice(OBJECTS.length + 1));
    return refuse(404, 'not_found', 'The local backend only stores post pictures', 404);
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
const READS: readonly string[] = [PUBLIC, INFO, `${OBJECTS}/`];

const refusalSchema = z.object({ statusCode: z.string(), error: z.string(), message: z.string() });

/** Storage responds with 400 to most errors and has the real status in the body. */
function refuse(code: number, error: string, message: string, status = 400): Response {
  return Response.json({ statusCode: String(code), error, message }, { status });
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => null);

/** Writes files before rows and deletes them after, so that a crash leaves no row without a file. */
function createAdapter(files: StoredPictureFiles, pendingDeletes: Set<string>): StorageAdapter {
  const describe = (path: string, size: number): ObjectMetadata => {
    const facts = parsePictureName(path.slice(path.indexOf('/') + 1));
    if (!facts) throw new Error(`"${path}" isn't the path of a picture`);
    return {
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
      // Without a body, the library responds with "not found".
      return { metadata: describe(path, body?.length ?? 0), httpStatusCode: 200, ...(body ? { body } : {}) };
    },
    async uploadObject(_bucket, path, _version, body) {
      const bytes =
        body instanceof Uint8Array ? body : new Uint8Array(await new Response(body as ReadableStream).arrayBuffer());
      await files.write(path, bytes);
      return describe(path, bytes.length);
    },
    async deleteObject(_bucket, path) {
      pendingDeletes.add(path);
    },
    async deleteObjects(_bucket, paths) {
      for (const path of paths) pendingDeletes.add(path);
    },
    headObject: async (_bucket, path) => describe(path, (await files.readSize(path)) ?? 0),
    copyObject: notUsed,
    privateAssetUrl: notUsed,
  };
}

type Upload = { bytes: Uint8Array; mediaType: string };

/** supabase-js sends a Blob as a form, with a part name that the library overlooks. */
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

/** Always sets the length, because the library checks the limit only against the header. */
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

import { randomUUID } from 'node:crypto';
import { answerForm, type Served } from './releases.ts';

type Session = { at: number; worker: string; missing: Set<string>; manifest: Map<string, string> };
type Version = { id: string; message: string; manifest: Map<string, string>; redirects: string };

const HOUR_MS = 3_600_000;
const BUCKET = 3;

/** Simulates Cloudflare's upload for a Worker (developers.cloudflare.com/workers/static-assets/direct-upload). */
export function startFakeCloudflare(
  now: () => number,
  { token = 'token', accountId = 'account', maxFiles = 20_000 } = {},
) {
  const blobs = new Map<string, string>();
  const types = new Map<string, string>();
  const sessions = new Map<string, Session>();
  const completions = new Map<string, { at: number; manifest: Map<string, string> }>();
  const workers = new Map<string, Version[]>();
  const fail = (status: number, message: string, code = 10_000) =>
    Response.json({ success: false, errors: [{ code, message }], result: null }, { status });
  const succeed = (result: unknown, status = 200) => Response.json({ success: true, errors: [], result }, { status });

  function complete(manifest: Map<string, string>): string {
    const jwt = `completion-${randomUUID()}`;
    completions.set(jwt, { at: now(), manifest });
    return jwt;
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.replace('/client/v4', '');
    const bearer = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    if (!path.startsWith(`/accounts/${accountId}/workers/`)) return fail(404, 'Could not route');
    if (path.endsWith('/workers/assets/upload')) return upload(request, url, bearer);
    if (bearer !== token) return fail(401, 'Authentication error');
    const [, worker = '', kind, id] = /\/scripts\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? [];
    if (kind === 'assets-upload-session') {
      const { manifest } = (await request.json()) as { manifest: Record<string, { hash: string; size: number }> };
      const files = new Map(Object.entries(manifest).map(([name, file]) => [name, file.hash]));
      if (files.size > maxFiles) return fail(400, 'Too many files');
      for (const [name, value] of files)
        if (!name.startsWith('/') || !/^[0-9a-f]{32}$/.test(value)) return fail(400, `Invalid manifest entry ${name}`);
      const missing = new Set([...files.values()].filter((value) => !blobs.has(value)));
      if (missing.size === 0) return succeed({ jwt: complete(files), buckets: [] });
      const jwt = `session-${randomUUID()}`;
      sessions.set(jwt, { at: now(), worker, missing, manifest: files });
      const hashes = [...missing];
      const buckets = Array.from({ length: Math.ceil(hashes.length / BUCKET) }, (_bucket, index) =>
        hashes.slice(index * BUCKET, (index + 1) * BUCKET),
      );
      return succeed({ jwt, buckets });
    }
    const versions = workers.get(worker);
    if (request.method === 'PUT') {
      const metadata = JSON.parse(String((await request.formData()).get('metadata'))) as {
        assets: { jwt: string; config: { html_handling: string; not_found_handling: string; _redirects: string } };
        annotations?: { 'workers/message'?: string };
        compatibility_date?: string;
      };
      const done = completions.get(metadata.assets.jwt);
      if (!done || now() - done.at > HOUR_MS) return fail(400, 'Invalid completion token');
      if (metadata.assets.config.html_handling !== 'auto-trailing-slash') return fail(400, 'Unexpected html_handling');
      if (!metadata.compatibility_date) return fail(400, 'No compatibility date');
      const version: Version = {
        id: randomUUID(),
        message: metadata.annotations?.['workers/message'] ?? '',
        manifest: done.manifest,
        redirects: metadata.assets.config._redirects,
      };
      workers.set(worker, [version, ...(versions ?? [])]);
      return succeed({ id: worker });
    }
    if (!versions) return fail(404, 'This Worker does not exist on your account', 10_007);
    if (request.method === 'DELETE') {
      workers.delete(worker);
      return succeed(null);
    }
    if (kind === 'deployments')
      return succeed({
        deployments: versions.map((version) => ({ versions: [{ version_id: version.id, percentage: 100 }] })),
      });
    const version = versions.find((candidate) => candidate.id === id);
    return version
      ? succeed({ id, annotations: { 'workers/message': version.message } })
      : fail(404, 'Version not found');
  }

  async function upload(request: Request, url: URL, jwt: string): Promise<Response> {
    const session = sessions.get(jwt);
    if (!session || now() - session.at > HOUR_MS) return fail(403, 'Expired JWT');
    if (url.searchParams.get('base64') !== 'true') return fail(400, 'base64 is required');
    for (const [name, part] of await request.formData()) {
      const content = Buffer.from(typeof part === 'string' ? part : await part.text(), 'base64');
      const type = typeof part === 'string' ? '' : part.type;
      // Cloudflare trusts the name of a file's content, and keeps the first content and type.
      if (!blobs.has(name)) blobs.set(name, content.toString('utf8'));
      if (!types.has(name)) types.set(name, type);
      session.missing.delete(name);
    }
    return session.missing.size > 0 ? succeed({ jwt: null }, 202) : succeed({ jwt: complete(session.manifest) }, 201);
  }

  return {
    answer,
    workers,
    blobs,
    addForeign(worker = 'blog') {
      workers.set(worker, [{ id: randomUUID(), message: 'My API', manifest: new Map(), redirects: '' }]);
    },
    hashOf: (path: string, worker = 'blog') => workers.get(worker)?.[0]?.manifest.get(path),
    typeOf: (path: string, worker = 'blog') => types.get(workers.get(worker)?.[0]?.manifest.get(path) ?? ''),
    async get(path: string, worker = 'blog'): Promise<Served> {
      const version = workers.get(worker)?.[0];
      const rule = version?.redirects.split('\n').find((line) => line.split(' ')[0] === path);
      if (rule) return { status: Number(rule.split(' ')[2]), body: '', location: rule.split(' ')[1] ?? null };
      const find = (name: string) => blobs.get(version?.manifest.get(name) ?? '');
      const found = answerForm(path, find, 307);
      return found ?? { status: 404, body: find('/404.html') ?? '' };
    },
  };
}

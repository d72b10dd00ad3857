import { answerForm, hash, type Served } from './releases.ts';

type FakeDeploy = {
  id: string;
  title: string;
  state: 'preparing' | 'prepared' | 'uploading' | 'uploaded' | 'processing' | 'ready' | 'error';
  files: Map<string, string>;
  required: Set<string>;
  isDraft: boolean;
  polls: number;
};

/** Simulates Netlify's deploy API (docs.netlify.com/api, "File digest method"; swagger.yml of open-api). */
export function startFakeNetlify({
  token = 'token',
  siteId = 'site',
  requestsPerSecond = Number.POSITIVE_INFINITY,
} = {}) {
  let used = { second: 0, requests: 0 };
  let refused = 0;
  const blobs = new Map<string, string>();
  const deploys = new Map<string, FakeDeploy>();
  let published: FakeDeploy | null = null;
  let late: FakeDeploy | null = null;
  let isLocked = false;
  let lag = 0;

  function describe({ id, title, state, required }: FakeDeploy) {
    const wanted = ['preparing'].includes(state) ? [] : [...required];
    return {
      id,
      title,
      state,
      required: wanted,
      error_message: null,
    };
  }

  function advance(deploy: FakeDeploy) {
    deploy.polls += 1;
    if (deploy.state === 'preparing') deploy.state = 'prepared';
    else if (deploy.state === 'uploaded') deploy.state = 'processing';
    else if (deploy.state === 'processing') deploy.state = 'ready';
    if (deploy.required.size === 0 && ['prepared', 'uploading'].includes(deploy.state)) deploy.state = 'uploaded';
    if (deploy.state === 'ready' && !deploy.isDraft && !isLocked && published !== deploy) {
      const order = [...deploys.values()];
      if (!published || order.indexOf(deploy) > order.indexOf(published)) published = deploy;
    }
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (request.headers.get('authorization') !== `Bearer ${token}`)
      return Response.json({ code: 401, message: 'Access Denied' }, { status: 401 });
    const second = Math.floor(Date.now() / 1000);
    used = used.second === second ? { second, requests: used.requests + 1 } : { second, requests: 1 };
    if (used.requests > requestsPerSecond) {
      refused += 1;
      const headers = { 'x-ratelimit-reset': String(second + 1) };
      return Response.json({ code: 429, message: 'Too many requests' }, { status: 429, headers });
    }
    const path = url.pathname.replace('/api/v1', '');
    const [, root, id = '', kind, ...rest] = path.split('/');
    if (root === 'sites' && id !== siteId) return Response.json({ code: 404, message: 'Not Found' }, { status: 404 });
    if (root === 'sites' && kind === undefined) {
      const shown = lag > 0 ? late : published;
      lag -= 1;
      return Response.json({ id: siteId, published_deploy: shown && { id: shown.id, title: shown.title } });
    }
    if (root === 'sites' && kind === 'deploys' && request.method === 'POST') {
      const body = (await request.json()) as { files: Record<string, string>; async: boolean; draft: boolean };
      const files = new Map(Object.entries(body.files));
      for (const [name, sha1] of files)
        if (!name.startsWith('/') || !/^[0-9a-f]{40}$/.test(sha1))
          return Response.json({ message: `Invalid file ${name}` }, { status: 422 });
      if (files.size > 100 && !body.async) return Response.json({ message: 'Too many files' }, { status: 422 });
      const deploy: FakeDeploy = {
        id: `d${deploys.size + 1}`,
        title: url.searchParams.get('title') ?? '',
        state: body.async ? 'preparing' : 'uploading',
        files,
        required: new Set([...files.values()].filter((sha1) => !blobs.has(sha1))),
        isDraft: body.draft,
        polls: 0,
      };
      if (deploy.required.size === 0 && !body.async) deploy.state = 'uploaded';
      deploys.set(deploy.id, deploy);
      return Response.json(describe(deploy));
    }
    const deploy = deploys.get(root === 'sites' ? (rest[0] ?? '') : id);
    if (!deploy) return Response.json({ code: 404, message: 'Not Found' }, { status: 404 });
    if (request.method === 'DELETE') {
      deploys.delete(deploy.id);
      return new Response(null, { status: 204 });
    }
    if (request.method === 'PUT' && kind === 'files') {
      if (!['prepared', 'uploading'].includes(deploy.state))
        return Response.json({ message: 'Deploy is not uploading' }, { status: 422 });
      const body = Buffer.from(await request.arrayBuffer());
      const sha1 = hash('sha1', body);
      if (deploy.files.get(`/${rest.map(decodeURIComponent).join('/')}`) !== sha1)
        return Response.json({ message: 'SHA1 mismatch' }, { status: 422 });
      blobs.set(sha1, body.toString('utf8'));
      deploy.required.delete(sha1);
      deploy.state = deploy.required.size === 0 ? 'uploaded' : 'uploading';
      return Response.json({ id: rest.join('/') });
    }
    advance(deploy);
    return Response.json(describe(deploy));
  }

  return {
    answer,
    async get(path: string): Promise<Served> {
      const find = (name: string) => blobs.get(published?.files.get(name) ?? '');
      const bare = path.replace(/\/+$/, '');
      const rule = (find('/_redirects') ?? '').split('\n').find((line) => line.split(' ')[0] === (bare || '/'));
      const [, to, code] = rule?.split(' ') ?? [];
      const found = answerForm(path, find, 301);
      // A rule without `!` applies only if there is no file.
      if (found && !code?.endsWith('!')) return found;
      const status = code?.replace('!', '');
      if (status === '410') return { status: 410, body: find('/404.html') ?? '' };
      if (status !== undefined) return { status: Number(status), body: '', location: to ?? null };
      return { status: 404, body: find('/404.html') ?? '' };
    },
    addForeign(title: string | null) {
      const deploy: FakeDeploy = {
        id: `d${deploys.size + 1}`,
        title: title ?? '',
        state: 'ready',
        files: new Map(),
        required: new Set(),
        isDraft: false,
        polls: 0,
      };
      deploys.set(deploy.id, deploy);
      published = deploy;
    },
    /** After the next publish, names the previous deploy for this many requests. */
    lagBehind(requests: number) {
      late = published;
      lag = requests;
    },
    lock() {
      isLocked = true;
    },
    deploys,
    refused: () => refused,
  };
}

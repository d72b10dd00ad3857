import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { type Digests, openDigests } from './digests.ts';
import {
  type Host,
  type HostedRelease,
  type HostFailure,
  type NamedRelease,
  REPLACED,
  type UploadOptions,
} from './host.ts';
import { toHeadersFile, toRedirectsFile, withRedirects } from './host-files.ts';
import { createHttpClient, forEach, type HttpClient, type HttpRequest, THIS_MACHINE } from './http-client.ts';
import { checkLimits } from './limits.ts';
import { RULE_SUPPORT } from './plan-rules.ts';
import { isHostFile, placeOf, readTitle, readWhole, toTitle } from './stored-files.ts';

export type NetlifySettings = {
  token: string;
  siteId: string;
  /** For tests; without it Netlify's own. */
  api?: string | undefined;
};

const API = 'https://api.netlify.com/api/v1';

/** Netlify names no number of files (docs.netlify.com/deploy/deploy-overview): 54,000 in one folder, 100,000 in a site. */
const LIMITS = { files: 100_000, bytesPerFile: null, redirects: RULE_SUPPORT.netlify.redirects };

/** From so many files on, Netlify compares after its answer (docs.netlify.com/api, "Deploy with the API"). */
const MAX_FILES_AT_ONCE = 100;

const LANES = 5;
const POLL_MS = 1000;
const MAX_POLL_MS = 20 * 60_000;

/**
 * Opens a site at Netlify. A deploy names every file with its SHA-1; Netlify asks for what it does not have, and
 * serves the deploy when it has all: the switch is Netlify's, and a killed run leaves a deploy that nobody sees.
 *
 * @param digestsFolder keeps the files' SHA-1 between runs; without it every file is read at each publish.
 */
export function openNetlifyHost(settings: NetlifySettings, digestsFolder: string | null, machine = THIS_MACHINE): Host {
  const { token, siteId, api = API } = settings;
  const client = createHttpClient({
    name: 'Netlify',
    machine,
    lanes: LANES,
    secrets: [token],
    advise: (status) =>
      ({
        401: 'Check NETLIFY_AUTH_TOKEN: it may have expired.',
        403: 'Check that the owner of NETLIFY_AUTH_TOKEN may deploy this site.',
        404: 'Check NETLIFY_SITE_ID.',
      })[status] ?? null,
    authorize: async (request) => ({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }),
  });
  const site: NetlifySite = { client, machine, api, siteUrl: `${api}/sites/${encodeURIComponent(siteId)}` };
  return {
    name: 'netlify',
    limits: LIMITS,
    answersBothForms: true,
    testConnection: () => testConnection(site),
    async whatIsLive() {
      const live = await readPublished(site, 'connect');
      return live.ok ? ok(live.value.release) : live;
    },
    async publish(release, options) {
      const fits = checkLimits('Netlify', release, LIMITS, 2);
      return fits.ok ? publish(site, release, await openDigests(digestsFolder, 'sha1'), options) : fits;
    },
  };
}

type NetlifySite = { client: HttpClient; machine: typeof THIS_MACHINE; api: string; siteUrl: string };

const deploySchema = z.object({
  id: z.string(),
  state: z.string(),
  required: z.array(z.string()).nullish(),
  error_message: z.string().nullish(),
  deploy_ssl_url: z.string().nullish(),
});
type Deploy = z.infer<typeof deploySchema>;

async function publish(site: NetlifySite, release: HostedRelease, digests: Digests, options: UploadOptions) {
  const named = await nameFiles(release, digests);
  if (!named.ok) return named;
  const files = named.value;
  // A deploy of files that Netlify has already is served at once.
  if (options.mayServe && !(await options.mayServe())) return err(REPLACED);
  const deploy = await createDeploy(site, toTitle(release), files, options.signal);
  if (!deploy.ok) return deploy;
  const sent = await sendRequired(site, deploy.value, files, options);
  if (!sent.ok) return sent;
  const ready = await waitFor(site, deploy.value.id, ['ready'], options.signal);
  if (!ready.ok) return ready;
  const live = await readPublished(site, 'confirm');
  if (!live.ok) return live;
  if (live.value.id === deploy.value.id) return sent;
  const message =
    'Netlify has the new release and serves another one: automatic publishing is stopped, or another deploy came after it. Start it again in the site’s deploys, then publish again.';
  return err({ step: 'confirm' as const, message, isTemporary: false });
}

type NamedFile = { path: string; sha1: string; read: () => Promise<Result<Uint8Array, HostFailure>> };

/** Names every file of the release by its SHA-1, and with them Netlify's own two, with the rules of this release. */
async function nameFiles(release: HostedRelease, digests: Digests): Promise<Result<NamedFile[], HostFailure>> {
  const named: NamedFile[] = [];
  for (const file of release.files) {
    if (isHostFile(file.path)) continue;
    const read = () => readWhole(release, file);
    const sha1 = await digests.of(file.sha256, read);
    if (!sha1.ok) return sha1;
    named.push({ path: placeOf(file.path), sha1: sha1.value, read });
  }
  await digests.save();
  const rules = withRedirects(release.rules);
  for (const [path, text] of [
    ['_headers', toHeadersFile(rules)],
    ['_redirects', toRedirectsFile(rules.redirects)],
  ] as const) {
    const bytes = Buffer.from(text);
    named.push({ path, sha1: digests.hash(bytes), read: async () => ok(bytes) });
  }
  return ok(named);
}

async function createDeploy(
  { client, siteUrl, ...site }: NetlifySite,
  title: string,
  files: readonly NamedFile[],
  signal: AbortSignal | undefined,
  isDraft = false,
): Promise<Result<Deploy, HostFailure>> {
  const isLater = files.length > MAX_FILES_AT_ONCE;
  const created = await client.ask(
    {
      step: 'upload',
      method: 'POST',
      url: `${siteUrl}/deploys?${new URLSearchParams({ title })}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        files: Object.fromEntries(files.map(({ path, sha1 }) => [`/${path}`, sha1])),
        async: isLater,
        draft: isDraft,
      }),
      signal,
    },
    deploySchema,
  );
  if (!created.ok || !isLater) return created;
  return waitFor({ client, siteUrl, ...site }, created.value.id, ['prepared', 'uploading', ...FINISHED], signal);
}

/** States of a deploy that asks for no more files. */
const FINISHED = ['uploaded', 'processing', 'processed', 'ready'];

async function sendRequired(
  { client, api }: NetlifySite,
  { id, required }: Deploy,
  files: readonly NamedFile[],
  { onProgress, signal, mayServe }: UploadOptions,
): Promise<Result<{ bytesUploaded: number; filesUploaded: number }, HostFailure>> {
  const bySha1 = new Map(files.map((file) => [file.sha1, file]));
  const wanted = [...new Set(required)];
  let [bytesUploaded, filesUploaded] = [0, 0];
  const send = async (sha1: string): Promise<Result<void, HostFailure>> => {
    const file = bySha1.get(sha1);
    if (!file) {
      const message = 'Netlify asks for a file that the release does not have. Publish again.';
      return err({ step: 'upload' as const, message, isTemporary: true });
    }
    const bytes = await file.read();
    if (!bytes.ok) return bytes;
    const request: HttpRequest = {
      step: 'upload',
      method: 'PUT',
      url: `${api}/deploys/${id}/files/${file.path.split('/').map(encodeURIComponent).join('/')}`,
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes.value,
      signal,
    };
    const put = await client.send(request);
    if (!put.ok && !(await isFinished(client, `${api}/deploys/${id}`, signal))) return put;
    bytesUploaded += bytes.value.length;
    filesUploaded += 1;
    onProgress?.({ files: filesUploaded, of: wanted.length });
    return ok(undefined);
  };
  const most = await forEach(wanted.slice(0, -1), send);
  if (!most.ok) return most;
  // Netlify serves the deploy by itself once it has the last of its files, which may be long after the first one.
  if (wanted.length > 0 && mayServe && !(await mayServe())) return err(REPLACED);
  const sent = await forEach(wanted.slice(-1), send);
  return sent.ok ? ok({ bytesUploaded, filesUploaded }) : sent;
}

/** Whether a deploy has all its files: the answer to the last one was lost, and its repetition refused. */
async function isFinished(client: HttpClient, url: string, signal: AbortSignal | undefined): Promise<boolean> {
  const deploy = await client.ask({ step: 'upload', method: 'GET', url, signal }, deploySchema);
  return deploy.ok && FINISHED.includes(deploy.value.state);
}

async function waitFor(
  { client, machine, siteUrl }: NetlifySite,
  id: string,
  states: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Result<Deploy, HostFailure>> {
  const begun = machine.now();
  while (machine.now() - begun < MAX_POLL_MS) {
    const deploy = await client.ask(
      { step: 'confirm', method: 'GET', url: `${siteUrl}/deploys/${id}`, signal },
      deploySchema,
    );
    if (!deploy.ok || states.includes(deploy.value.state)) return deploy;
    if (deploy.value.state === 'error') {
      const reason = deploy.value.error_message ?? 'it gives no reason';
      const message = `Netlify could not deploy the release: ${reason}. The old site goes on. Publish again.`;
      return err({ step: 'confirm', message, isTemporary: false });
    }
    await machine.wait(POLL_MS, signal).catch(() => undefined);
  }
  const message =
    'Netlify has not finished the release within 20 minutes. Look at the deploy there, then publish again.';
  return err({ step: 'confirm', message, isTemporary: true });
}

const siteSchema = z.object({
  published_deploy: z.object({ id: z.string(), title: z.string().nullish() }).nullish(),
});

async function readPublished(
  { client, siteUrl }: NetlifySite,
  step: HostFailure['step'],
): Promise<Result<{ id: string | null; release: NamedRelease | null }, HostFailure>> {
  const site = await client.ask({ step, method: 'GET', url: siteUrl }, siteSchema);
  if (!site.ok) return site;
  const { id = null, title } = site.value.published_deploy ?? {};
  return ok({ id, release: readTitle(title) });
}

/** Deploys one file as a draft, which no reader sees, reads it at the draft's own address, and deletes the draft. */
async function testConnection(site: NetlifySite): Promise<Result<void, HostFailure>> {
  const text = `Connection test ${crypto.randomUUID()}`;
  const digests = await openDigests(null, 'sha1');
  const bytes = Buffer.from(text);
  const file: NamedFile = { path: 'connection-test.txt', sha1: digests.hash(bytes), read: async () => ok(bytes) };
  const draft = await createDeploy(site, 'Connection test', [file], undefined, true);
  if (!draft.ok) return err({ ...draft.error, step: 'connect' });
  const tried = await readDraft(site, draft.value, file, text);
  const removed = await site.client.send({
    step: 'connect',
    method: 'DELETE',
    url: `${site.api}/deploys/${draft.value.id}`,
  });
  if (!tried.ok) return err({ ...tried.error, step: 'connect' });
  return removed.ok ? ok(undefined) : removed;
}

async function readDraft(
  site: NetlifySite,
  draft: Deploy,
  file: NamedFile,
  text: string,
): Promise<Result<void, HostFailure>> {
  const sent = await sendRequired(site, draft, [file], {});
  if (!sent.ok) return sent;
  const ready = await waitFor(site, draft.id, ['ready'], undefined);
  if (!ready.ok) return ready;
  const address = ready.value.deploy_ssl_url;
  // Not with the client: the draft's address is no part of the interface, and gets no token.
  const answer =
    address &&
    (await site.machine
      .fetch(`${address}/${file.path}`)
      .then((got) => got.text())
      .catch(() => null));
  if (answer === text) return ok(undefined);
  const message =
    'Netlify took a draft and does not answer with it. Check that drafts of the site are not behind a password.';
  return err({ step: 'connect', message, isTemporary: false });
}

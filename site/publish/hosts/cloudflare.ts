import { createHash } from 'node:crypto';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { type CloudflareAccount, uploadAssets } from './cloudflare-assets.ts';
import { type Host, type HostedRelease, type HostFailure, type NamedRelease, REPLACED } from './host.ts';
import { toHeadersFile } from './host-files.ts';
import { HOST_RULES, type HostRule } from './host-rules.ts';
import { createHttpClient, THIS_MACHINE } from './http-client.ts';
import { checkLimits } from './limits.ts';
import { RULE_SUPPORT } from './plan-rules.ts';
import { isHostFile, readTitle, toTitle } from './stored-files.ts';

export type CloudflareSettings = {
  token: string;
  accountId: string;
  /** The Worker's name; it is made at the first publish. */
  worker: string;
  /** Files that the plan allows: 20,000 on the free one, 100,000 on a paid one. */
  maxFiles: number;
  /** For tests; without it Cloudflare's own. */
  api?: string | undefined;
};

const API = 'https://api.cloudflare.com/client/v4';

/** The behaviour that is asked for; a later date changes nothing of files. */
const COMPATIBILITY_DATE = '2026-01-01';

const LANES = 3;

/**
 * Opens a Worker of static files at Cloudflare. A release is a manifest of hashes; Cloudflare names what it lacks,
 * and serves a version of the Worker when it has all (developers.cloudflare.com/workers/static-assets/direct-upload):
 * the switch is Cloudflare's, and a killed run leaves uploads that no version names.
 */
export function openCloudflareHost(settings: CloudflareSettings, machine = THIS_MACHINE): Host {
  const { token, accountId, worker, maxFiles, api = API } = settings;
  const limits = { files: maxFiles, bytesPerFile: 25 * 1024 ** 2, redirects: RULE_SUPPORT.cloudflare.redirects };
  const client = createHttpClient({
    name: 'Cloudflare',
    machine,
    lanes: LANES,
    secrets: [token],
    advise: (status) =>
      ({
        400: 'Check CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_WORKER.',
        401: 'Check CLOUDFLARE_API_TOKEN: it may have expired.',
        403: 'Check that CLOUDFLARE_API_TOKEN may edit Workers scripts of this account.',
        404: 'Check CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_WORKER.',
      })[status] ?? null,
    // An upload of files carries the token of its session instead.
    authorize: async (request) => ({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } }),
  });
  const account = { client, machine, api, accountUrl: `${api}/accounts/${encodeURIComponent(accountId)}` };
  return {
    name: 'cloudflare',
    limits,
    answersBothForms: true,
    testConnection: () => testConnection(account, `${worker}-connection-test`),
    whatIsLive: () => readLive(account, worker, 'connect'),
    async publish(release, options) {
      const fits = checkLimits('Cloudflare', release, limits);
      if (!fits.ok) return fits;
      const files = release.files.filter(({ path }) => !isHostFile(path));
      const uploaded = await uploadAssets(account, worker, { ...release, files }, options);
      if (!uploaded.ok) return uploaded;
      const { completionToken, ...counts } = uploaded.value;
      if (options.mayServe && !(await options.mayServe())) return err(REPLACED);
      const put = await putWorker(account, worker, release, completionToken, options.signal);
      if (!put.ok) return put;
      const live = await readLive(account, worker, 'confirm');
      if (!live.ok) return live;
      if (live.value?.id === release.id) return ok(counts);
      const message =
        'Cloudflare has the new version and serves another one. Look at the Worker’s deployments, then publish again.';
      return err({ step: 'confirm', message, isTemporary: true });
    },
  };
}

/** Makes a version of the Worker with the uploaded files, and serves it. */
function putWorker(
  { client, accountUrl }: CloudflareAccount,
  worker: string,
  release: NamedRelease & Pick<HostedRelease, 'rules'>,
  completionToken: string,
  signal?: AbortSignal,
): Promise<Result<unknown, HostFailure>> {
  const metadata = {
    compatibility_date: COMPATIBILITY_DATE,
    annotations: { 'workers/message': toTitle(release) },
    assets: {
      jwt: completionToken,
      config: {
        html_handling: 'auto-trailing-slash',
        not_found_handling: '404-page',
        _headers: toHeadersFile(HOST_RULES),
        _redirects: toRules([...HOST_RULES.redirects, ...release.rules]),
      },
    },
  };
  const body = new FormData();
  body.set('metadata', JSON.stringify(metadata));
  const url = `${accountUrl}/workers/scripts/${encodeURIComponent(worker)}`;
  return client.send({ step: 'upload', method: 'PUT', url, body, signal });
}

/** Cloudflare reads a rule for one form of an address, and answers no 410. */
function toRules(rules: readonly HostRule[]): string {
  const lines = new Map<string, string>();
  for (const { from, to, status } of rules) {
    const bare = from.replace(/\/+$/, '');
    for (const form of [bare, `${bare}/`])
      if (to !== null && !lines.has(form)) lines.set(form, `${form} ${to} ${status}`);
  }
  return `${[...lines.values()].join('\n')}\n`;
}

const deploymentsSchema = z.object({
  result: z.object({ deployments: z.array(z.object({ versions: z.array(z.object({ version_id: z.string() })) })) }),
});
const versionSchema = z.object({
  result: z.object({ annotations: z.object({ 'workers/message': z.string().optional() }).nullish() }),
});

/** Reads which release the newest deployment serves; null where the Worker is missing, or not ours. */
async function readLive(
  { client, accountUrl }: CloudflareAccount,
  worker: string,
  step: HostFailure['step'],
): Promise<Result<NamedRelease | null, HostFailure>> {
  const url = `${accountUrl}/workers/scripts/${encodeURIComponent(worker)}`;
  const answer = await client.ask({ step, method: 'GET', url: `${url}/deployments`, answers: [404] }, z.unknown());
  if (!answer.ok) return answer;
  const deployments = deploymentsSchema.safeParse(answer.value);
  const version = deployments.data?.result.deployments[0]?.versions[0]?.version_id;
  if (version === undefined) return ok(null);
  const found = await client.ask({ step, method: 'GET', url: `${url}/versions/${version}` }, versionSchema);
  if (!found.ok) return found;
  return ok(readTitle(found.value.result.annotations?.['workers/message']));
}

/** Publishes one file as a Worker of its own, which has no address, reads its version back, and deletes it. */
async function testConnection(account: CloudflareAccount, worker: string): Promise<Result<void, HostFailure>> {
  const id = crypto.randomUUID();
  const text = Buffer.from(id);
  const file = {
    path: 'connection-test.txt',
    size: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  };
  const uploaded = await uploadAssets(account, worker, { files: [file], read: async () => text }, {});
  if (!uploaded.ok) return err({ ...uploaded.error, step: 'connect' });
  const put = await putWorker(account, worker, { id, database: null, rules: [] }, uploaded.value.completionToken);
  const live = put.ok ? await readLive(account, worker, 'connect') : put;
  const url = `${account.accountUrl}/workers/scripts/${encodeURIComponent(worker)}`;
  const removed = await account.client.send({ step: 'connect', method: 'DELETE', url, answers: [404] });
  if (!live.ok) return err({ ...live.error, step: 'connect' });
  if (!removed.ok) return removed;
  if (live.value?.id === id) return ok(undefined);
  const message = 'Cloudflare took a Worker and does not name its version. Try again in a minute.';
  return err({ step: 'connect', message, isTemporary: true });
}

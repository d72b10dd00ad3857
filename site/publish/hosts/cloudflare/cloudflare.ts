import { createHash } from 'node:crypto';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { type Host, type HostedRelease, type HostFailure, type Place, REPLACED, type UploadOptions } from '../host.ts';
import { toHeadersFile } from '../host-files.ts';
import { HOST_RULES, type HostRule } from '../host-rules.ts';
import { THIS_MACHINE } from '../http-client.ts';
import { RULE_SUPPORT } from '../plan-rules.ts';
import { readTitle, toTitle } from '../stored-files.ts';
import { uploadAssets } from './cloudflare-assets.ts';
import { type CloudflareSettings, CloudflareWorker } from './cloudflare-worker.ts';

const MAX_BYTES_PER_FILE = 25 * 1024 ** 2;

/**
 * Opens a Worker of static files at Cloudflare. A release is a manifest of hashes, Cloudflare requests the files it lacks,
 * and serves a new version of the Worker. No version uses the uploads of a killed run.
 */
export function openCloudflareHost(settings: CloudflareSettings, machine = THIS_MACHINE): Host {
  const worker = new CloudflareWorker(settings, machine);
  const { maxFiles: files } = settings;
  return {
    name: 'cloudflare',
    limits: { files, bytesPerFile: MAX_BYTES_PER_FILE, redirects: RULE_SUPPORT.cloudflare.redirects },
    testConnection: () =>
      testConnection(new CloudflareWorker({ ...settings, worker: `${settings.worker}-connection-test` }, machine)),
    look: () => look(worker),
    publish: (release, options) => publish(worker, release, options),
  };
}

async function look(worker: CloudflareWorker): Promise<Result<Place, HostFailure>> {
  const message = await worker.readMessage();
  if (!message.ok) return message;
  if (message.value === null) return ok({ state: 'empty' });
  const release = readTitle(message.value);
  return ok(release ? { state: 'ours', release } : { state: 'foreign', what: 'a Worker with code' });
}

async function publish(worker: CloudflareWorker, release: HostedRelease, options: UploadOptions) {
  const uploaded = await uploadAssets(worker, release, options);
  if (!uploaded.ok) return uploaded;
  const { completionToken, ...counts } = uploaded.value;
  if (options.mayServe && !(await options.mayServe())) return err(REPLACED);
  const headers = toHeadersFile(HOST_RULES);
  const redirects = toRules([...HOST_RULES.redirects, ...release.rules]);
  const title = toTitle(release);
  const deployed = await worker.deploy(title, { completionToken, headers, redirects }, options.signal);
  if (!deployed.ok) return deployed;
  const served = await worker.readMessage();
  if (!served.ok) return err({ ...served.error, step: 'confirm' as const });
  if (served.value === title) return ok(counts);
  const message =
    "Cloudflare has the new version but serves another one. Look at the Worker's deployments, then publish again.";
  return err({ step: 'confirm' as const, message, isTemporary: true });
}

/** Cloudflare reads a rule for one form of an address only, and can't answer 410. */
function toRules(rules: readonly HostRule[]): string {
  const lines = new Map<string, string>();
  for (const { from, to, status } of rules) {
    const bare = from.replace(/\/+$/, '');
    for (const form of [bare, `${bare}/`])
      if (to !== null && !lines.has(form)) lines.set(form, `${form} ${to} ${status}`);
  }
  return `${[...lines.values()].join('\n')}\n`;
}

/** Publishes one file as another Worker, which has no address, reads its version back, and deletes it. */
async function testConnection(worker: CloudflareWorker): Promise<Result<void, HostFailure>> {
  const title = `Connection test ${crypto.randomUUID()}`;
  const bytes = Buffer.from(title);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const files = [{ path: 'connection-test.txt', size: bytes.length, sha256 }];
  const uploaded = await uploadAssets(worker, { files, read: async () => bytes }, {});
  if (!uploaded.ok) return err({ ...uploaded.error, step: 'connect' });
  const { completionToken } = uploaded.value;
  const deployed = await worker.deploy(title, { completionToken, headers: '', redirects: '' });
  const served = deployed.ok ? await worker.readMessage() : deployed;
  const removed = await worker.delete();
  if (!served.ok) return err({ ...served.error, step: 'connect' });
  if (!removed.ok) return removed;
  if (served.value === title) return ok(undefined);
  const message = "Cloudflare took a Worker but doesn't name its version. Try again in a minute.";
  return err({ step: 'connect', message, isTemporary: true });
}

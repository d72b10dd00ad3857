import { createHash, randomUUID } from 'node:crypto';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import {
  fail,
  type Host,
  type HostedRelease,
  type HostFailure,
  type Place,
  REPLACED,
  type Uploaded,
  type UploadOptions,
} from '../host.ts';
import { HEADERS_FILE, mapBothUrlForms } from '../host-files.ts';
import type { HostRule } from '../host-rules.ts';
import type { HostMachine } from '../http-client.ts';
import { readTitle, toTitle } from '../stored-files.ts';
import { uploadAssets } from './cloudflare-assets.ts';
import { type CloudflareSettings, CloudflareWorker } from './cloudflare-worker.ts';

/** developers.cloudflare.com/workers/platform/limits */
const FREE_PLAN_FILES = 20_000;
const MAX_BYTES_PER_FILE = 25 * 1024 ** 2;

/** Cloudflare gets a manifest of hashes and requests the files it lacks. No version uses the uploads of a killed run. */
export function openCloudflareHost(settings: CloudflareSettings, machine: HostMachine): Host {
  const worker = new CloudflareWorker(settings, machine);
  const { CLOUDFLARE_MAX_FILES: files = FREE_PLAN_FILES } = settings;
  return {
    name: 'cloudflare',
    limits: { files, bytesPerFile: MAX_BYTES_PER_FILE },
    testConnection: () => testConnection(worker),
    inspect: () => inspect(worker),
    publish: (release, options) => publish(worker, release, options),
  };
}

async function inspect(worker: CloudflareWorker): Promise<Result<Place, HostFailure>> {
  const message = await worker.readMessage();
  if (!message.ok) return message;
  if (message.value === null) return ok({ state: 'empty' });
  const release = readTitle(message.value);
  return ok(release ? { state: 'ours', release } : { state: 'foreign', what: 'a Worker with code' });
}

async function publish(
  worker: CloudflareWorker,
  release: HostedRelease,
  options: UploadOptions,
): Promise<Result<Uploaded, HostFailure>> {
  const uploaded = await uploadAssets(worker, release, options);
  if (!uploaded.ok) return uploaded;
  if (options.stillHasLease && !(await options.stillHasLease())) return REPLACED;
  const { completionToken, bytesUploaded } = uploaded.value;
  const title = toTitle(release);
  const assets = { completionToken, headers: HEADERS_FILE, redirects: toRules(release.rules) };
  const deployed = await worker.deploy(title, assets, options.signal);
  if (!deployed.ok) return deployed;
  const served = await worker.readMessage();
  if (!served.ok) return err({ ...served.error, step: 'confirm' });
  if (served.value === title) return ok({ bytesUploaded });
  const message =
    "Cloudflare has the new version but is still serving a different one. Check the Worker's deployments, then publish again.";
  return fail(message, 'confirm');
}

/** Cloudflare can't return 410. */
function toRules(rules: readonly HostRule[]): string {
  const lines = [...mapBothUrlForms(rules)].flatMap(([form, { to, status }]) =>
    to ? [`${form} ${to} ${status}\n`] : [],
  );
  return lines.join('');
}

async function testConnection(worker: CloudflareWorker): Promise<Result<unknown, HostFailure>> {
  const bytes = Buffer.from(`Connection test ${randomUUID()}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const files = [{ path: 'connection-test.txt', size: bytes.length, sha256 }];
  const uploaded = await uploadAssets(worker, { files, read: async () => bytes }, {});
  return uploaded.ok ? worker.readMessage() : uploaded;
}

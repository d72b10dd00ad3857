import { hash, randomUUID } from 'node:crypto';
import { err, ok } from '@callwright/shared/result.ts';
import {
  ALWAYS,
  fail,
  type Host,
  type HostedRelease,
  type HostLimits,
  type HostResult,
  type Place,
  REPLACED,
  type Uploaded,
  type UploadOptions,
} from '../host.ts';
import { HEADERS_FILE, mapBothUrlForms } from '../host-files.ts';
import type { HostMachine } from '../http-client.ts';
import { readTitle, toTitle } from '../stored-files.ts';
import { uploadAssets } from './cloudflare-assets.ts';
import { type CloudflareSettings, CloudflareWorker } from './cloudflare-worker.ts';

/** developers.cloudflare.com/workers/platform/limits */
const FREE_PLAN_FILES = 20_000;
const MAX_BYTES_PER_FILE = 25 * 1024 ** 2;

/** Cloudflare gets a manifest of hashes and requests the files it lacks. No version uses the uploads of a killed run. */
export class CloudflareHost implements Host {
  readonly name = 'cloudflare';
  readonly limits: HostLimits;
  readonly #open: (signal?: AbortSignal) => CloudflareWorker;

  constructor(settings: CloudflareSettings, machine: HostMachine) {
    this.#open = (signal) => new CloudflareWorker(settings, machine, signal);
    this.limits = { files: settings.CLOUDFLARE_MAX_FILES ?? FREE_PLAN_FILES, bytesPerFile: MAX_BYTES_PER_FILE };
  }

  async inspect(): HostResult<Place> {
    const message = await this.#open().readMessage();
    if (!message.ok) return message;
    if (message.value === null) return ok({ state: 'empty' });
    const release = readTitle(message.value);
    return ok(release ? { state: 'ours', release } : { state: 'foreign', what: 'a Worker with code' });
  }

  async publish(release: HostedRelease, { signal, stillHasLease = ALWAYS }: UploadOptions): HostResult<Uploaded> {
    const worker = this.#open(signal);
    const uploaded = await uploadAssets(worker, release);
    if (!uploaded.ok) return uploaded;
    if (!(await stillHasLease())) return REPLACED;
    const { completionToken, bytesUploaded } = uploaded.value;
    const title = toTitle(release);
    // Cloudflare can't return 410.
    const redirects = [...mapBothUrlForms(release.rules)].flatMap(([form, { to, status }]) =>
      to ? `${form} ${to} ${status}\n` : [],
    );
    const deployed = await worker.deploy(title, completionToken, HEADERS_FILE, redirects.join(''));
    if (!deployed.ok) return deployed;
    const served = await worker.readMessage();
    if (!served.ok) return err({ ...served.error, step: 'confirm' });
    if (served.value === title) return ok({ bytesUploaded });
    const message =
      "Cloudflare has the new version but is still serving a different one. Check the Worker's deployments, then deploy again.";
    return fail(message, 'confirm');
  }

  async testConnection(): HostResult<unknown> {
    const worker = this.#open();
    const bytes = Buffer.from(`Connection test ${randomUUID()}`);
    const files = [{ path: 'connection-test.txt', size: bytes.length, sha256: hash('sha256', bytes) }];
    const uploaded = await uploadAssets(worker, { files, read: async () => bytes });
    return uploaded.ok ? worker.readMessage() : uploaded;
  }
}

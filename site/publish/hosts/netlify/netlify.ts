import { hash, randomUUID } from 'node:crypto';
import { err, ok } from '@callwright/shared/result.ts';
import { forEach } from '../for-each.ts';
import {
  ALWAYS,
  fail,
  type Host,
  type HostedRelease,
  type HostResult,
  type Place,
  REPLACED,
  type Uploaded,
  type UploadOptions,
} from '../host.ts';
import { HEADERS_FILE, toRedirectsFile } from '../host-files.ts';
import type { HostMachine } from '../http-client.ts';
import { isHostFile, readTitle, readWhole, toHostPath, toTitle } from '../stored-files.ts';
import { type Deploy, type NetlifySettings, NetlifySite } from './netlify-site.ts';

/** Netlify documents no limit per site, only 54,000 files per folder (docs.netlify.com/deploy/deploy-overview). */
const LIMITS = { files: 100_000, bytesPerFile: Number.POSITIVE_INFINITY };

const UPLOADS_AT_ONCE = 5;

/** Netlify gets all SHA-1s, requests the files it lacks, and then publishes. A killed run's deploy is never published. */
export class NetlifyHost implements Host {
  readonly name = 'netlify';
  readonly limits = LIMITS;
  readonly #open: (signal?: AbortSignal) => NetlifySite;
  /** SHA-1 by SHA-256, so a watching publisher reads each content only once. */
  readonly #digests = new Map<string, string>();

  constructor(settings: NetlifySettings, machine: HostMachine) {
    this.#open = (signal) => new NetlifySite(settings, machine, signal);
  }

  async inspect(): HostResult<Place> {
    const published = await this.#open().readPublished();
    if (!published.ok) return published;
    if (!published.value) return ok({ state: 'empty' });
    const { title } = published.value;
    const release = readTitle(title);
    if (release) return ok({ state: 'ours', release });
    return ok({ state: 'foreign', what: title ? `a deploy named “${title}”` : 'a deploy from another tool' });
  }

  async publish(release: HostedRelease, { signal, stillHasLease = ALWAYS }: UploadOptions): HostResult<Uploaded> {
    const site = this.#open(signal);
    const files = await this.#nameFiles(release);
    if (!files.ok) return files;
    // Netlify publishes a deploy right away if it has all the files.
    if (!(await stillHasLease())) return REPLACED;
    const deploy = await site.createDeploy(toTitle(release), files.value);
    if (!deploy.ok) return deploy;
    const sent = await sendRequired(site, deploy.value, files.value, stillHasLease);
    if (!sent.ok) return sent;
    const published = await site.waitUntilPublished(deploy.value.id);
    return published.ok ? sent : err({ ...published.error, step: 'confirm' });
  }

  async testConnection(): HostResult<unknown> {
    const site = this.#open();
    const file = toNamedFile('connection-test.txt', `Connection test ${randomUUID()}`);
    const draft = await site.createDeploy('Connection test', [file], true);
    if (!draft.ok) return draft;
    const sent = await sendRequired(site, draft.value, [file], ALWAYS);
    const removed = await site.deleteDeploy(draft.value.id);
    return sent.ok ? removed : sent;
  }

  async #nameFiles(release: HostedRelease): HostResult<NamedFile[]> {
    const named: NamedFile[] = [];
    for (const file of release.files) {
      if (isHostFile(file.path)) continue;
      const read = () => readWhole(release, file);
      let digest = this.#digests.get(file.sha256);
      if (digest === undefined) {
        const bytes = await read();
        if (!bytes.ok) return bytes;
        digest = hash('sha1', bytes.value);
        this.#digests.set(file.sha256, digest);
      }
      named.push({ path: toHostPath(file.path), sha1: digest, read });
    }
    // Without `!`, a file at the same path takes precedence, and former URLs also have pages.
    const redirects = toRedirectsFile(release.rules).replaceAll(/ (301|410)$/gm, ' $1!');
    return ok([...named, toNamedFile('_headers', HEADERS_FILE), toNamedFile('_redirects', redirects)]);
  }
}

type NamedFile = { path: string; sha1: string; read: () => HostResult<Uint8Array> };

function toNamedFile(path: string, text: string): NamedFile {
  return { path, sha1: hash('sha1', text), read: async () => ok(Buffer.from(text)) };
}

async function sendRequired(
  site: NetlifySite,
  { id, required }: Deploy,
  files: readonly NamedFile[],
  stillHasLease: () => Promise<boolean>,
): HostResult<Uploaded> {
  const bySha1 = new Map(files.map((file) => [file.sha1, file]));
  const wanted = [...new Set(required)];
  let bytesUploaded = 0;
  const send = async (digest: string): HostResult<unknown> => {
    const file = bySha1.get(digest);
    if (!file) return fail("Netlify requested a file that the site doesn't have. Publish again.");
    const bytes = await file.read();
    if (!bytes.ok) return bytes;
    const sent = await site.uploadFile(id, file.path, bytes.value);
    if (sent.ok) bytesUploaded += bytes.value.length;
    return sent;
  };
  const most = await forEach(wanted.slice(0, -1), UPLOADS_AT_ONCE, send);
  if (!most.ok) return most;
  if (wanted.length > 0 && !(await stillHasLease())) return REPLACED;
  const last = await forEach(wanted.slice(-1), 1, send);
  return last.ok ? ok({ bytesUploaded }) : last;
}

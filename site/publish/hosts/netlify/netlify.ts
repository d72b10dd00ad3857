import { createHash, randomUUID } from 'node:crypto';
import { ok, type Result } from '@callwright/shared/result.ts';
import { forEach } from '../for-each.ts';
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
import { HEADERS_FILE, toRedirectsFile } from '../host-files.ts';
import type { HostMachine } from '../http-client.ts';
import { isHostFile, readTitle, readWhole, toHostPath, toTitle } from '../stored-files.ts';
import { type Deploy, type NetlifySettings, NetlifySite } from './netlify-site.ts';

/** Netlify documents no limit per site, only 54,000 files per folder (docs.netlify.com/deploy/deploy-overview). */
const LIMITS = { files: 100_000, bytesPerFile: Number.POSITIVE_INFINITY };

const UPLOADS_AT_ONCE = 5;

/** SHA-1 by SHA-256, so a watching publisher reads each content only once. */
type Digests = Map<string, string>;

/** Netlify gets all SHA-1s, requests the files it lacks, and then publishes. A killed run's deploy is never published. */
export function openNetlifyHost(settings: NetlifySettings, machine: HostMachine): Host {
  const site = new NetlifySite(settings, machine);
  const digests: Digests = new Map();
  return {
    name: 'netlify',
    limits: LIMITS,
    testConnection: () => testConnection(site),
    inspect: () => inspect(site),
    publish: (release, options) => publish(site, release, digests, options),
  };
}

async function inspect(site: NetlifySite): Promise<Result<Place, HostFailure>> {
  const published = await site.readPublished('upload');
  if (!published.ok) return published;
  if (!published.value) return ok({ state: 'empty' });
  const { title } = published.value;
  const release = readTitle(title);
  if (release) return ok({ state: 'ours', release });
  return ok({ state: 'foreign', what: title ? `a deploy named “${title}”` : 'a deploy from another tool' });
}

async function publish(
  site: NetlifySite,
  release: HostedRelease,
  digests: Digests,
  options: UploadOptions,
): Promise<Result<Uploaded, HostFailure>> {
  const named = await nameFiles(release, digests);
  if (!named.ok) return named;
  // Netlify publishes a deploy right away if it has all the files.
  if (options.stillHasLease && !(await options.stillHasLease())) return REPLACED;
  const deploy = await site.createDeploy(toTitle(release), named.value, options);
  if (!deploy.ok) return deploy;
  const sent = await sendRequired(site, deploy.value, named.value, options);
  if (!sent.ok) return sent;
  const published = await site.waitUntilPublished(deploy.value.id, options.signal);
  return published.ok ? sent : published;
}

type NamedFile = { path: string; sha1: string; read: () => Promise<Result<Uint8Array, HostFailure>> };

async function nameFiles(release: HostedRelease, digests: Digests): Promise<Result<NamedFile[], HostFailure>> {
  const named: NamedFile[] = [];
  for (const file of release.files) {
    if (isHostFile(file.path)) continue;
    const read = () => readWhole(release, file);
    let digest = digests.get(file.sha256);
    if (digest === undefined) {
      const bytes = await read();
      if (!bytes.ok) return bytes;
      digest = sha1(bytes.value);
      digests.set(file.sha256, digest);
    }
    named.push({ path: toHostPath(file.path), sha1: digest, read });
  }
  // Without `!`, a file at the same path takes precedence, and former URLs also have pages.
  const redirects = toRedirectsFile(release.rules).replaceAll(/ (301|410)$/gm, ' $1!');
  return ok([...named, toNamedFile('_headers', HEADERS_FILE), toNamedFile('_redirects', redirects)]);
}

function toNamedFile(path: string, text: string): NamedFile {
  const bytes = Buffer.from(text);
  return { path, sha1: sha1(bytes), read: async () => ok(bytes) };
}

function sha1(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex');
}

async function sendRequired(
  site: NetlifySite,
  { id, required }: Deploy,
  files: readonly NamedFile[],
  { signal, stillHasLease }: UploadOptions,
): Promise<Result<Uploaded, HostFailure>> {
  const bySha1 = new Map(files.map((file) => [file.sha1, file]));
  const wanted = [...new Set(required)];
  let bytesUploaded = 0;
  const send = async (digest: string): Promise<Result<unknown, HostFailure>> => {
    const file = bySha1.get(digest);
    if (!file) return fail("Netlify requested a file that the site doesn't have. Publish again.");
    const bytes = await file.read();
    if (!bytes.ok) return bytes;
    const sent = await site.uploadFile(id, file.path, bytes.value, signal);
    if (sent.ok) bytesUploaded += bytes.value.length;
    return sent;
  };
  const most = await forEach(wanted.slice(0, -1), UPLOADS_AT_ONCE, send);
  if (!most.ok) return most;
  if (wanted.length > 0 && stillHasLease && !(await stillHasLease())) return REPLACED;
  const last = await forEach(wanted.slice(-1), 1, send);
  return last.ok ? ok({ bytesUploaded }) : last;
}

async function testConnection(site: NetlifySite): Promise<Result<unknown, HostFailure>> {
  const file = toNamedFile('connection-test.txt', `Connection test ${randomUUID()}`);
  const draft = await site.createDeploy('Connection test', [file], { isDraft: true });
  if (!draft.ok) return draft;
  const sent = await sendRequired(site, draft.value, [file], {});
  const removed = await site.deleteDeploy(draft.value.id);
  return sent.ok ? removed : sent;
}

import { createHash } from 'node:crypto';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import {
  type Host,
  type HostedRelease,
  type HostFailure,
  type NamedRelease,
  REPLACED,
  type ReleaseFile,
  type UploadOptions,
} from './host.ts';
import { forEach, THIS_MACHINE } from './http-client.ts';
import { checkLimits } from './limits.ts';
import { RULE_SUPPORT } from './plan-rules.ts';
import { S3Bucket, type S3Settings } from './s3-bucket.ts';
import { Turn, UNFINISHED, WRITTEN_BY_TWO } from './s3-turn.ts';
import {
  cacheControlOf,
  groupOf,
  isHostFile,
  RELEASE_FILE,
  readReleaseFile,
  readWhole,
  typeOf,
  UPLOAD_ORDER,
} from './stored-files.ts';
import { isOwnersFile } from './trees/own-files.ts';

const LIMITS = { files: null, bytesPerFile: 5 * 1024 ** 3, redirects: RULE_SUPPORT.s3.redirects };

/** What a killed test of the connection leaves. */
const CONNECTION_TEST = '.connection-test-';

/** A change of more pages than this asks for the bucket's listing instead of for each page. */
const MAX_LOOKUPS = 50;

/**
 * Opens a bucket of Amazon S3 or of any store that speaks its protocol. It has no switch: a reader sees each file
 * as it arrives, so they arrive in an order in which no page leads to what is not there yet, and deletions are last.
 */
export function openS3Host(settings: S3Settings, machine = THIS_MACHINE): Host {
  const own = new Set<string>();
  return {
    name: 's3',
    limits: LIMITS,
    answersBothForms: false,
    testConnection: () => testConnection(new S3Bucket(settings, machine)),
    async whatIsLive() {
      const state = await readState(new S3Bucket(settings, machine));
      return state.ok ? ok(state.value.live) : state;
    },
    async publish(release, options) {
      const { changes } = release;
      const fits = checkLimits(
        'An S3-compatible bucket',
        { changes, rules: [], files: changes ? [] : release.files },
        LIMITS,
      );
      if (!fits.ok) return fits;
      const bucket = new S3Bucket(settings, machine, options.signal);
      const turn = new Turn(bucket, release.id, { machine, own, signal: options.signal });
      try {
        return await publish(bucket, turn, release, options);
      } finally {
        await turn.rest();
      }
    },
  };
}

type Upload = { file: ReleaseFile; key: string; group: (typeof UPLOAD_ORDER)[number] };
type Plan = { uploads: Upload[]; removals: string[] };

async function publish(bucket: S3Bucket, turn: Turn, release: HostedRelease, { onProgress, mayServe }: UploadOptions) {
  // Before the bucket is looked at: what another publish writes would be passed over.
  const taken = await turn.take();
  if (!taken.ok) return taken;
  const state = await readState(bucket);
  if (!state.ok) return state;
  const { live } = state.value;
  const isKnown = release.changes !== null && live?.id === release.changes.since && taken.value.isWhole;
  const changed = isKnown && release.changes ? await planChanges(bucket, release.changes) : ok(null);
  if (!changed.ok) return changed;
  const planned = changed.value ? ok(changed.value) : await planAll(bucket, release, live !== null);
  if (!planned.ok) return planned;
  const { uploads, removals } = planned.value;

  let [bytesUploaded, filesUploaded] = [0, 0];
  for (const group of UPLOAD_ORDER) {
    // Each group is served at once: what is newer by now stays.
    if (mayServe && !(await mayServe())) return turn.leave(REPLACED);
    const held = await turn.hold();
    if (!held.ok) return held;
    const sent = await forEach(
      uploads.filter((upload) => upload.group === group),
      async ({ key, file }) => {
        const bytes = await readWhole(release, file);
        if (!bytes.ok) return bytes;
        const put = await bucket.put(key, bytes.value, {
          'content-type': typeOf(file.path),
          'cache-control': cacheControlOf(file.path),
        });
        bytesUploaded += bytes.value.length;
        filesUploaded += 1;
        if (put.ok) onProgress?.({ files: filesUploaded, of: uploads.length });
        return put.ok ? turn.renew() : put;
      },
    );
    if (!sent.ok) return sent;
  }
  // Another machine may have put what this one takes for left over.
  if (mayServe && !(await mayServe())) return turn.leave(REPLACED);
  const held = await turn.hold();
  if (!held.ok) return held;
  const removed = await forEach(removals, async (key) => {
    const gone = await bucket.remove(key);
    return gone.ok ? turn.renew() : gone;
  });
  if (!removed.ok) return removed;
  const ended = await turn.end();
  if (!ended.ok) return ended;
  return confirm(bucket, release.id, { bytesUploaded, filesUploaded });
}

async function confirm<Value>(bucket: S3Bucket, id: string, value: Value): Promise<Result<Value, HostFailure>> {
  const state = await readState(bucket);
  if (!state.ok) return err({ ...state.error, step: 'confirm' });
  if (state.value.live?.id === id && !state.value.isUnfinished) return ok(value);
  return err(WRITTEN_BY_TWO);
}

/**
 * The objects of a file. A page is two, because a store answers an address by the object of that name: `blog/x`
 * for `/blog/x`, and `blog/x/index.html` for `/blog/x/` where it serves index documents.
 */
function toKeys(path: string): string[] {
  if (!path.endsWith('.html') || /(^|\/)index\.html$/.test(path) || path === '404.html') return [path];
  const bare = path.slice(0, -'.html'.length);
  return [bare, `${bare}/index.html`];
}

async function planChanges(
  bucket: S3Bucket,
  changes: NonNullable<HostedRelease['changes']>,
): Promise<Result<Plan | null, HostFailure>> {
  const written = changes.written.filter(({ path }) => !isHostFile(path));
  const pages = written.filter(({ path }) => path.endsWith('.html'));
  if (pages.length > MAX_LOOKUPS) return ok(null);
  const known = new Set<string>();
  const looked = await forEach(pages, async ({ path }) => {
    const [key = path] = toKeys(path);
    const found = await bucket.has(key);
    if (found.ok && found.value) known.add(path);
    return found;
  });
  if (!looked.ok) return looked;
  return ok({
    uploads: written.flatMap((file) => toUploads(file, !known.has(file.path))),
    removals: changes.removed.filter((path) => !isHostFile(path)).flatMap(toKeys),
  });
}

/** Compares the release with the bucket's own listing, by content. */
async function planAll(bucket: S3Bucket, release: HostedRelease, isOurs: boolean): Promise<Result<Plan, HostFailure>> {
  const listed = await bucket.list();
  if (!listed.ok) return listed;
  const stored = new Map(listed.value.map((object) => [object.key, object]));
  const wanted = new Set([UNFINISHED]);
  const uploads: Upload[] = [];
  for (const file of release.files) {
    if (isHostFile(file.path)) continue;
    const keys = toKeys(file.path);
    for (const key of keys) wanted.add(key);
    const isSameSize = keys.some((key) => stored.get(key)?.size === file.size);
    const bytes = isSameSize ? await readWhole(release, file) : ok(null);
    if (!bytes.ok) return bytes;
    const md5 = bytes.value && createHash('md5').update(bytes.value).digest('hex');
    const isNew = !keys.some((key) => stored.has(key));
    uploads.push(...toUploads(file, isNew).filter(({ key }) => md5 === null || stored.get(key)?.etag !== md5));
  }
  // A bucket that never held a release of ours may hold anything: nothing of it is removed.
  const isLeft = (key: string) => !wanted.has(key) && (!isOwnersFile(key) || key.startsWith(CONNECTION_TEST));
  const removals = isOurs ? [...stored.keys()].filter(isLeft) : [];
  return ok({ uploads, removals });
}

function toUploads(file: ReleaseFile, isNew: boolean): Upload[] {
  return toKeys(file.path).map((key) => ({ file, key, group: groupOf(file.path, isNew) }));
}

async function readState(
  bucket: S3Bucket,
): Promise<Result<{ live: NamedRelease | null; isUnfinished: boolean }, HostFailure>> {
  const [file, marker] = await Promise.all([bucket.get(RELEASE_FILE), bucket.get(UNFINISHED)]);
  if (!file.ok) return file;
  if (!marker.ok) return marker;
  const live = file.value && readReleaseFile(file.value.toString('utf8'));
  return ok({ live, isUnfinished: marker.value !== null });
}

async function testConnection(bucket: S3Bucket): Promise<Result<void, HostFailure>> {
  const key = `${CONNECTION_TEST}${crypto.randomUUID()}`;
  const text = Buffer.from(key);
  const put = await bucket.put(key, text, { 'content-type': 'text/plain' });
  if (!put.ok) return err({ ...put.error, step: 'connect' });
  const read = await bucket.get(key);
  const removed = await bucket.remove(key);
  if (!read.ok) return read;
  if (!removed.ok) return err({ ...removed.error, step: 'connect' });
  const listed = await bucket.list();
  if (!listed.ok) return listed;
  if (read.value?.equals(text)) return ok(undefined);
  const message =
    'The bucket answered another file than the one that was just written. Check S3_ENDPOINT and S3_BUCKET.';
  return err({ step: 'connect', message, isTemporary: false });
}

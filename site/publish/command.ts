/** With SUPABASE_SECRET_KEY, authors see the progress. */
import { lookup } from 'node:dns/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type PublisherSettings, publisherSettingsSchema } from '@callwright/shared/api/releases/releases.ts';
import { backendSettingsSchema, siteUrlSchema } from '@callwright/shared/api/settings.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { LinkChecks } from '../external-links/link-checks.ts';
import { listenForChanges } from './backend/listen-for-changes.ts';
import { createReadingClient } from './backend/reading-client.ts';
import { NO_REPORTS, openReports, type Reports } from './backend/reports.ts';
import { WORK_ROOT } from './base/work-folder.ts';
import { readLinkedPosts } from './checks/linked-posts.ts';
import { type Destination, openDestination } from './destination.ts';
import { HOST_NAMES } from './hosts/open-host.ts';
import { inspectPlace } from './inspect-place.ts';
import { openPublisher } from './open-publisher.ts';
import type { Outcome } from './outcome.ts';
import { publishWhenFree, type Watch, watchPosts } from './watch.ts';

const HELP = `pnpm publish-site [options]
  --host NAME         where to publish: ${HOST_NAMES.join(', ')}
  --watch             keep running and publish every change
  --full              rebuild every page and file
  --allow-removals    let this run remove many posts
  --replace-site      let this run replace another site or another database's site
  --test-connection   only check that the host accepts a file
  --folder PATH       where the publisher keeps its state`;

const CONFIRM_MS = 60_000;

const STOPPED = 'The publisher stopped. New posts won’t be published until you start it again.';

type Failed = { message: string };

const settingsSchema = backendSettingsSchema.extend({ SITE_URL: siteUrlSchema });

const hostSchema = z.enum(HOST_NAMES, `--host must be one of ${HOST_NAMES.join(', ')}`).optional();

type Options = Extract<ReturnType<typeof readOptions>, { ok: true }>['value'];

async function run(): Promise<Result<void, Failed>> {
  const options = readOptions();
  if (!options.ok) return options;
  const { host } = options.value;
  const folder = options.value.folder ?? join(WORK_ROOT, 'publisher', host ?? 'local');
  const destination = openDestination(host, process.env, folder);
  if (!destination.ok) return destination;
  if (options.value['test-connection']) return testConnection(destination.value);
  const settings = readEnvironment(settingsSchema);
  if (!settings.ok) return settings;
  const backend = readPublisherSettings();
  if (!backend.ok) return backend;
  const env = settings.value;
  const ready = await checkBeforeBuild(destination.value, env, options.value['replace-site']);
  return ready.ok
    ? publish(options.value, { destination: destination.value, folder, env, backend: backend.value })
    : ready;
}

type Opened = {
  destination: Destination;
  folder: string;
  env: z.infer<typeof settingsSchema>;
  /** Null without a secret key. */
  backend: PublisherSettings | null;
};

async function publish(options: Options, { backend, ...opened }: Opened): Promise<Result<void, Failed>> {
  const { watch, full } = options;
  const stopping = new AbortController();
  const warn = (line: string) => console.warn(line);
  const reports: Reports = backend === null ? NO_REPORTS : openReports(backend, warn);
  const { folder, env } = opened;
  const links = new LinkChecks({
    folder,
    siteUrl: env.SITE_URL,
    readPosts: (choose) => readLinkedPosts(folder, choose),
    ...{ backend, warn, signal: stopping.signal },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  let watching: Watch | null = null;
  const listener = watch ? await listenForChanges(process.env, () => watching?.wake()) : ok(null);
  if (!listener.ok) return listener;
  const publisher = await openPublisher({
    ...opened,
    allowed: { removals: options['allow-removals'], replacing: options['replace-site'] },
    reports,
    // Without a host, SITE_URL may serve something else than this folder.
    confirm: options.host ? { timeoutMs: CONFIRM_MS } : null,
    onProgress: (line) => console.log(line),
    signal: stopping.signal,
  });
  if (!publisher.ok) return publisher;
  try {
    const published = await publishWhenFree(publisher.value, full ? 'full' : null, {
      signal: stopping.signal,
      onWait: (running) => console.log(`${running} Waiting for it to finish.`),
    });
    print(published);
    if (!watch && published.ok) await links.run();
    if (!watch) return published.ok ? ok(undefined) : err({ message: 'Publishing failed. See the message above.' });
    if (!published.ok && published.error.isFinal) return err({ message: STOPPED });
    watching = watchPosts({
      publisher: publisher.value,
      reports,
      signal: stopping.signal,
      onResult: print,
      onIdle: () => links.runWhenDue(),
      isNotified: listener.value !== null,
    });
    return (await watching.ended) === null ? ok(undefined) : err({ message: STOPPED });
  } finally {
    await listener.value?.close();
    await links.close();
    await publisher.value.close();
  }
}

/** Finds early what would stop a release after the build, which takes a minute or two. */
async function checkBeforeBuild(
  destination: Destination,
  env: z.infer<typeof settingsSchema>,
  canReplace: boolean,
): Promise<Result<void, Failed>> {
  const place = await inspectPlace(destination, createReadingClient(env), canReplace);
  if (!place.ok) return place;
  // Creates the folder, so the disk can refuse it.
  const tried = destination.name === 'folder' ? await destination.testConnection() : ok(undefined);
  if (!tried.ok) return tried;
  const { hostname } = new URL(env.SITE_URL);
  await lookup(hostname).catch(() =>
    console.warn(
      `${hostname} doesn’t resolve yet. Publishing will continue, but readers can’t reach the site until you add its DNS record.`,
    ),
  );
  return ok(undefined);
}

async function testConnection(destination: Destination): Promise<Result<void, Failed>> {
  const tested = await destination.testConnection();
  if (!tested.ok) return tested;
  console.log('Connected. The host accepted a test file.');
  return ok(undefined);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        host: { type: 'string' },
        folder: { type: 'string' },
        watch: { type: 'boolean' },
        full: { type: 'boolean' },
        'allow-removals': { type: 'boolean', default: false },
        'replace-site': { type: 'boolean', default: false },
        'test-connection': { type: 'boolean' },
      },
    });
    const host = hostSchema.safeParse(values.host);
    if (!host.success) return err({ message: `${z.prettifyError(host.error)}\n${HELP}` });
    return ok({ ...values, host: host.data ?? null });
  } catch (cause) {
    return err({ message: `${cause instanceof Error ? cause.message : String(cause)}\n${HELP}` });
  }
}

function readEnvironment<Settings>(schema: z.ZodType<Settings>): Result<Settings, Failed> {
  const settings = schema.safeParse(process.env);
  if (settings.success) return ok(settings.data);
  return err({ message: `Couldn’t publish. Fix these settings:\n${z.prettifyError(settings.error)}` });
}

function readPublisherSettings(): Result<PublisherSettings | null, Failed> {
  if (process.env.SUPABASE_SECRET_KEY) return readEnvironment(publisherSettingsSchema);
  console.warn('SUPABASE_SECRET_KEY isn’t set. Publishing will continue, but authors won’t see its status.');
  return ok(null);
}

function print(result: Outcome): void {
  if (!result.ok) {
    console.error(`Publishing failed at the "${result.error.step}" step: ${result.error.message}`);
    return;
  }
  const published = result.value;
  switch (published.state) {
    case 'unchanged':
      console.log('Nothing to publish. The site is up to date.');
      return;
    case 'busy':
      console.log(`${published.running} Publish again when it’s done.`);
      return;
    case 'unanswered':
      console.log(`Wrote ${published.files} files. ${published.message}`);
      return;
    case 'live': {
      const { written, removed, posts, warnings } = published;
      console.log(
        `Published: ${posts.length} ${posts.length === 1 ? 'post' : 'posts'} changed, ${written.length} files written, ${removed.length} removed.`,
      );
      for (const line of warnings) console.warn(`Warning: ${line}`);
    }
  }
}

const done = await run();
if (!done.ok) {
  console.error(done.error.message);
  process.exitCode = 1;
}

/**
 * `pnpm publish-site [--watch] [--full] [--host NAME] [--folder PATH]`: makes the public site what readers should
 * see now; with `--test-connection`, it only tries whether the host takes a file. `--take-over` replaces the site of
 * another database, or of newer code, that the host has. Settings come from the environment: SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and
 * SITE_URL; the host's own (hosts/open-host.ts); and SUPABASE_SECRET_KEY, without which authors don't see how it goes.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { publisherSettingsSchema } from '@callwright/shared/api/releases/releases.ts';
import { backendSettingsSchema, siteUrlSchema } from '@callwright/shared/api/settings.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { NO_REPORTS, openReports, type Reports } from './backend/reports.ts';
import { WORK_ROOT } from './base/work-folder.ts';
import { describeLeftOut } from './describe-release.ts';
import type { Host } from './hosts/host.ts';
import { HOST_NAMES, openHost } from './hosts/open-host.ts';
import type { Published, ReleaseFailure } from './run.ts';
import { openSitePublisher } from './site-publisher.ts';
import { publishWhenFree, watchPosts } from './watch.ts';

const HELP =
  'pnpm publish-site [--watch] [--full] [--host folder|s3|netlify|cloudflare] [--folder PATH] [--take-over] [--test-connection]';

/** How long a host may take until its edges show a release. */
const CONFIRM_MS = 60_000;

const ENDED = 'The publisher has ended: what is published from now on stays off the site until it is started again.';

const settingsSchema = backendSettingsSchema.extend({
  SITE_URL: siteUrlSchema,
});

const optionsSchema = z.object({
  watch: z.boolean().default(false),
  full: z.boolean().default(false),
  host: z.enum(HOST_NAMES, `--host is none of ${HOST_NAMES.join(', ')}`).optional(),
  folder: z.string().optional(),
  'take-over': z.boolean().default(false),
  'test-connection': z.boolean().default(false),
});

async function run(): Promise<Result<void, { message: string }>> {
  const options = readOptions();
  if (!options.ok) return options;
  if (options.value['test-connection']) return testConnection(options.value.host);
  const settings = settingsSchema.safeParse(process.env);
  if (!settings.success) return err({ message: `Nothing was published.\n${z.prettifyError(settings.error)}` });
  const { watch, full, host: hostName } = options.value;
  const folder = options.value.folder ?? join(WORK_ROOT, 'publisher', hostName ?? 'local');
  const host = hostName ? openHost(hostName, process.env, { cacheFolder: join(folder, 'host') }) : ok(null);
  if (!host.ok) return host;
  const reports = readReports();
  if (!reports.ok) return reports;

  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const publisher = await openSitePublisher({
    env: settings.data,
    folder,
    isWatching: watch,
    host: host.value,
    takesOver: options.value['take-over'],
    reports: reports.value,
    // Without a host, nothing says that the folder is what SITE_URL serves.
    confirm: host.value ? { timeoutMs: CONFIRM_MS } : null,
    onProgress: (line) => console.warn(line),
    signal: stopping.signal,
  });
  if (!publisher.ok) return publisher;
  try {
    const published = await publishWhenFree(publisher.value, full ? 'full' : null, {
      signal: stopping.signal,
      onWait: () => console.log('Another machine is publishing the site; this one waits for it.'),
    });
    print(published);
    if (!watch) return published.ok ? ok(undefined) : err({ message: 'The site was not published.' });
    if (!published.ok && published.error.isFinal) return err({ message: ENDED });
    const watching = watchPosts({
      publisher: publisher.value,
      reports: reports.value,
      signal: stopping.signal,
      onResult: print,
    });
    return (await watching.ended) === null ? ok(undefined) : err({ message: ENDED });
  } finally {
    await publisher.value.close();
  }
}

async function testConnection(name: Host['name'] | undefined): Promise<Result<void, { message: string }>> {
  if (name === undefined) return err({ message: `--test-connection needs --host.\n${HELP}` });
  const host = openHost(name, process.env);
  if (!host.ok) return host;
  const tested = await host.value.testConnection();
  if (!tested.ok) return err({ message: tested.error.message });
  console.log(`The host "${name}" took a file, gave it back and removed it.`);
  return ok(undefined);
}

function readOptions(): Result<z.infer<typeof optionsSchema>, { message: string }> {
  try {
    const { values } = parseArgs({
      options: {
        watch: { type: 'boolean' },
        full: { type: 'boolean' },
        host: { type: 'string' },
        folder: { type: 'string' },
        'take-over': { type: 'boolean' },
        'test-connection': { type: 'boolean' },
      },
    });
    const parsed = optionsSchema.safeParse(values);
    return parsed.success ? ok(parsed.data) : err({ message: `${z.prettifyError(parsed.error)}\n${HELP}` });
  } catch (cause) {
    return err({ message: `${cause instanceof Error ? cause.message : String(cause)}\n${HELP}` });
  }
}

function readReports(): Result<Reports, { message: string }> {
  if (!process.env.SUPABASE_SECRET_KEY) {
    console.warn('SUPABASE_SECRET_KEY is not set: the site is published, and its authors can’t see how that goes.');
    return ok(NO_REPORTS);
  }
  const settings = publisherSettingsSchema.safeParse(process.env);
  if (!settings.success) return err({ message: `Nothing was published.\n${z.prettifyError(settings.error)}` });
  return ok(openReports(settings.data, (line) => console.warn(line)));
}

function print(result: Result<Published, ReleaseFailure>): void {
  if (!result.ok) {
    console.error(`Not published, at the step "${result.error.step}": ${result.error.message}`);
    return;
  }
  const published = result.value;
  switch (published.state) {
    case 'unchanged':
      console.log('Nothing changed since the last release.');
      return;
    case 'elsewhere':
      console.log('Another machine is publishing the site. Publish again once it is done.');
      return;
    case 'live': {
      const { written, removed, posts, warnings, leftOut } = published;
      console.log(
        `Published: ${posts.length} ${posts.length === 1 ? 'post' : 'posts'} changed, ${written.length} files written, ${removed.length} removed.`,
      );
      const left = describeLeftOut(leftOut);
      for (const line of [...warnings, ...(left ? [left] : [])]) console.warn(`Warning: ${line}`);
    }
  }
}

const done = await run();
if (!done.ok) {
  console.error(done.error.message);
  process.exitCode = 1;
}

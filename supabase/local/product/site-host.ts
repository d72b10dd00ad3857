import type { BackendSettings } from '@callwright/shared/api/settings.ts';
import type { Result } from '@callwright/shared/result.ts';
import { openReports } from '@callwright/site/publish/backend/reports.ts';
import { openOwnFolder } from '@callwright/site/publish/destination.ts';
import { openPublisher } from '@callwright/site/publish/open-publisher.ts';
import type { Published, ReleaseFailure } from '@callwright/site/publish/outcome.ts';
import type { Publisher } from '@callwright/site/publish/publisher.ts';
import { watchPosts } from '@callwright/site/publish/watch.ts';
import { serveExport } from '@callwright/site/serve/serve-export.ts';
import { StartFailure } from '../backend/start-failure.ts';
import type { Progress } from './progress.ts';

/** The site is local, so a page that isn't there right away won't appear. */
const CONFIRM_MS = 5_000;

type SiteHostOptions = {
  port: number;
  publisherFolder: string;
  env: BackendSettings & { SITE_URL: string };
  secretKey: string;
  progress: Progress;
  signal: AbortSignal;
};

export type SiteHost = {
  url: string;
  refresh(): void;
  close(): Promise<void>;
};

export async function startSiteHost(options: SiteHostOptions): Promise<SiteHost> {
  const { progress, env, signal } = options;
  const reports = openReports(
    { SUPABASE_URL: env.SUPABASE_URL, SUPABASE_SECRET_KEY: options.secretKey },
    progress.warn,
  );
  const publisher = await progress.step(
    'Building the site',
    async () =>
      requireOk(
        await openPublisher({
          env,
          folder: options.publisherFolder,
          destination: openOwnFolder(options.publisherFolder),
          isOwnSite: true,
          reports,
          confirm: { timeoutMs: CONFIRM_MS },
          signal,
        }),
      ),
    () => "Built the pages that don't depend on posts",
  );
  // Starts serving first, because a release is confirmed on the site itself.
  const server = await serveExport({ folder: publisher.siteFolder, port: options.port });
  await progress.step(
    'Publishing the blog',
    () => publishFirst(publisher, progress),
    (published) =>
      published.state === 'live'
        ? `Published the blog: ${published.written.length} files`
        : "The site hasn't changed since the last start",
  );

  const watching = watchPosts({ publisher, reports, signal, onResult: print });

  function print(result: Result<Published, ReleaseFailure>): void {
    if (!result.ok) progress.warn(describeFailure(result.error));
    if (!result.ok || result.value.state !== 'live') return;
    const { posts, written } = result.value;
    progress.note(
      `Deployed ${posts.length === 1 ? '1 changed post' : `${posts.length} changed posts`}: ${written.length} files written.`,
    );
    printWarnings(result.value, progress);
  }

  return {
    url: server.url,
    refresh: watching.wake,
    async close() {
      await watching.ended;
      await publisher.close();
      await server.close();
    },
  };
}

async function publishFirst(publisher: Publisher, progress: Progress): Promise<Published> {
  const published = await publisher.publish();
  if (!published.ok) throw new StartFailure(describeFailure(published.error));
  printWarnings(published.value, progress);
  return published.value;
}

function printWarnings(published: Published, progress: Progress): void {
  if (published.state !== 'live') return;
  for (const line of published.warnings) progress.warn(line);
}

function describeFailure({ step, message }: ReleaseFailure): string {
  return `Couldn't deploy the site (step "${step}"): ${message}`;
}

function requireOk<Value>(result: Result<Value, { message: string }>): Value {
  if (!result.ok) throw new StartFailure(result.error.message);
  return result.value;
}

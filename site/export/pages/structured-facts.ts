import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const embedSchema = z.object({ embedUrl: z.url() }).nullable();
const factsSchema = z.object({ name: z.string(), url: z.url(), video: embedSchema, scheduler: embedSchema });

/** What the export needs of content/site.ts: the embeds and the site's address. */
export type StructuredFacts = z.infer<typeof factsSchema>;

/**
 * Reads content/site.ts in a worker with the environment of the build, because the module reads the
 * environment when it is imported.
 *
 * @param siteFolder the site's folder, or a copy of it.
 */
export function readStructuredFacts(
  siteFolder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<StructuredFacts> {
  const { promise, resolve, reject } = Promise.withResolvers<StructuredFacts>();
  const content = new URL('content/site.ts', `file://${siteFolder}/`).href;
  const reader = new Worker(
    `import(${JSON.stringify(content)}).then(({ site }) => require('node:worker_threads').parentPort.postMessage({ name: site.name, url: site.url, video: site.video, scheduler: site.scheduler }))`,
    { eval: true, env: { ...process.env, ...env } },
  );
  reader.once('message', (message: unknown) => resolve(factsSchema.parse(message)));
  reader.once('error', reject);
  return promise;
}

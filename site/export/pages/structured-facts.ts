import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const embedSchema = z.object({ embedUrl: z.url() }).nullable();
const siteFactsSchema = z.object({ name: z.string(), url: z.url(), video: embedSchema, scheduler: embedSchema });

/** What of content/site.ts the export needs: who may be embedded, and where the site stands. */
export type StructuredFacts = z.infer<typeof siteFactsSchema>;

/**
 * Reads content/site.ts, which reads the environment of a build as it is imported: so it gets a
 * thread of its own with that environment.
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
  reader.once('message', (message: unknown) => resolve(siteFactsSchema.parse(message)));
  reader.once('error', reject);
  return promise;
}

/**
 * Exports the site for every worker of a run, one export after the other. In a process of its own (`exporter-process.ts`), because
 * an export would keep the backend of the run waiting.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ExportOptions, exportSite } from '@callwright/site/publisher/export-site.ts';

export type ExportRequest = Pick<ExportOptions, 'env' | 'outFolder'>;
type Exported = Awaited<ReturnType<typeof exportSite>>;

export type Exporter = { url: string; close(): Promise<void> };

export async function startExporter(): Promise<Exporter> {
  const child = fork(join(import.meta.dirname, 'exporter-process.ts'));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await Promise.race([once(child, 'message').then(([address]) => String(address)), ended]);
  if (url === undefined) throw new Error('The exporter ended before it had an address');
  return {
    url,
    async close() {
      // Ctrl+C ends it, too.
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** Exports the site from a worker. */
export async function askExporter(url: string, asked: ExportRequest): Promise<Exported> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(asked) });
  return response.json();
}

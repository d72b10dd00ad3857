import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Document } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { z } from 'zod';
import { listFiles } from '../../list-files.ts';
import { readRawText } from './html-tree.ts';

export type ClientModules = ReadonlyMap<number, string>;

const manifestSchema = z.object({
  __RSC_MANIFEST: z.record(z.string(), z.object({ clientModules: z.record(z.string(), z.object({ id: z.number() })) })),
});

/** Every page refers to it, in case rendering fails. */
const ERROR_SCREEN = 'app/global-error.tsx';

const ISLAND_STARTER = 'islands/next/start-islands.tsx';

const PROJECT = '[project]/';

/** Lint can't find a component that only has an event handler. Without this check, it would become a dead control. */
export async function readClientModules(siteFolder: string): Promise<ClientModules> {
  const root = join(siteFolder, '../../..');
  const folder = join(siteFolder, '.next/server/app');
  const modules = new Map<number, string>();
  for (const file of await listFiles(folder, /_client-reference-manifest\.js$/)) {
    const global: unknown = {};
    runInNewContext(await readFile(join(folder, file), 'utf8'), global as object);
    for (const { clientModules } of Object.values(manifestSchema.parse(global).__RSC_MANIFEST)) {
      for (const [name, { id }] of Object.entries(clientModules)) {
        if (!name.startsWith(PROJECT) || name.includes('/node_modules/')) continue;
        const path = relative(siteFolder, join(root, name.slice(PROJECT.length))).replaceAll(sep, '/');
        if (path !== ERROR_SCREEN && path !== ISLAND_STARTER) modules.set(id, path);
      }
    }
  }
  return modules;
}

const DATA_CALL = /^self\.__next_f\.push\((\[1,.*\])\)$/s;
const dataCallSchema = z.tuple([z.literal(1), z.string()]);

export function findClientReferences(document: Document, modules: ClientModules): string[] {
  const data = getElementsByTagName('script', document)
    .map((script) => DATA_CALL.exec(readRawText(script))?.[1])
    .map((call) => (call === undefined ? '' : dataCallSchema.parse(JSON.parse(call))[1]))
    .join('');
  const ids = [...data.matchAll(/^[0-9a-f]+:I\[(\d+),/gm)].map(([, id]) => modules.get(Number(id)));
  return [...new Set(ids.filter((path) => path !== undefined))];
}

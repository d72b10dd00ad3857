import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/** The platforms that the site and the editor run on, in the `os-cpu` form that packages use. */
const SYSTEMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

/** Watches files on macOS; other systems don't need a package for that. */
const ONE_SYSTEM_ONLY = ['fsevents'];

const systemsSchema = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((names) => [names].flat());
const importerSchema = z.object({
  optionalDependencies: z.record(z.string(), z.object({ version: z.string() })).default({}),
});
const lockfileSchema = z.object({
  importers: z.record(z.string(), importerSchema),
  packages: z.record(z.string(), z.object({ os: systemsSchema, cpu: systemsSchema })),
  snapshots: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).default({}) }).nullable(),
  ),
});

test('the lockfile has the macOS, Windows, and Linux packages of every dependency that has any', () => {
  const families = listFamilies(join(import.meta.dirname, '../../pnpm-lock.yaml'));
  expect(families.map(({ parent }) => parent)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^next@/), expect.stringMatching(/^@tailwindcss\/oxide@/), 'tests']),
  );
  expect(families.filter(({ missing }) => missing.length > 0)).toEqual([]);
});

/** Lists dependents with optional platform packages, and the platforms they lack. */
function listFamilies(path: string): { parent: string; missing: string[] }[] {
  const { importers, packages, snapshots } = lockfileSchema.parse(parse(readFileSync(path, 'utf8')));
  const parents = [
    ...Object.entries(importers).map(([folder, { optionalDependencies }]) => ({
      parent: folder,
      dependencies: Object.entries(optionalDependencies).map(([name, { version }]) => `${name}@${version}`),
    })),
    ...Object.entries(snapshots).map(([key, snapshot]) => ({
      parent: withoutPeers(key),
      dependencies: Object.entries(snapshot?.optionalDependencies ?? {})
        .filter(([name]) => !ONE_SYSTEM_ONLY.includes(name))
        .map(([name, version]) => `${name}@${version}`),
    })),
  ];
  return parents
    .filter(({ parent }) => !packages[parent]?.os.length)
    .flatMap(({ parent, dependencies }) => {
      const found = dependencies.flatMap((dependency) => listSystems(packages[withoutPeers(dependency)]));
      if (found.length === 0) return [];
      return [{ parent, missing: SYSTEMS.filter((system) => !found.includes(system)) }];
    });
}

function listSystems(platform: { os: string[]; cpu: string[] } | undefined): string[] {
  return platform?.os.flatMap((os) => platform.cpu.map((cpu) => `${os}-${cpu}`)) ?? [];
}

/** Removes the peers that pnpm appends to a version in parentheses. */
function withoutPeers(key: string): string {
  return key.replace(/\(.*$/, '');
}

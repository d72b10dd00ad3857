/**
 * `pnpm --dir desktop run package [--win|--mac|--linux] [--dir]` builds installers in `dist/packages`. UPDATE_URL is
 * the web folder for updates. Signing keys come from the environment.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { layOutApp } from './lay-out-app.ts';

const desktop = join(import.meta.dirname, '..');

const update = z
  .object({ UPDATE_URL: z.url({ protocol: /^https$/, error: 'UPDATE_URL must be an https address' }).optional() })
  .safeParse({ UPDATE_URL: process.env.UPDATE_URL || undefined });
if (!update.success) {
  console.error(update.error.issues.map(({ message }) => message).join('\n'));
  process.exit(1);
}
const { UPDATE_URL } = update.data;

run('electron-vite', ['build', '--logLevel', 'warn']);
await layOutApp(join(desktop, 'dist/app'));
if (UPDATE_URL === undefined) console.warn("UPDATE_URL isn't set, so this package won't check for updates.");
run('electron-builder', [
  '--publish=never',
  '--config=../electron-builder.yml',
  ...(UPDATE_URL === undefined ? [] : ['-c.publish.provider=generic', `-c.publish.url=${UPDATE_URL}`]),
  ...process.argv.slice(2),
]);

function run(name: 'electron-vite' | 'electron-builder', args: string[]): void {
  const require = createRequire(import.meta.url);
  const packageJson = require.resolve(`${name}/package.json`);
  const { bin } = z.object({ bin: z.record(z.string(), z.string()) }).parse(require(packageJson));
  const { status } = spawnSync(process.execPath, [join(packageJson, '..', bin[name] ?? ''), ...args], {
    cwd: desktop,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

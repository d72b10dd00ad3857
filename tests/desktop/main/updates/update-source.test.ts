import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// macOS reports failures late; a test decides when.
const updater = Object.assign(new EventEmitter(), { isUpdaterActive: () => true, quitAndInstall: () => {} });
const require = createRequire(import.meta.url);
const updaterPath = createRequire(require.resolve('@callwright/desktop/package.json')).resolve('electron-updater');

let resources: string;
const { resourcesPath } = process;

beforeAll(() => {
  vi.doMock(updaterPath, () => ({ default: { autoUpdater: updater } }));
  vi.doMock('electron', () => ({ app: { isPackaged: true, getVersion: () => '0.1.0' } }));
  resources = mkdtempSync(join(tmpdir(), 'callwright-resources-'));
  writeFileSync(join(resources, 'app-update.yml'), '');
  Object.assign(process, { resourcesPath: resources });
});
afterAll(() => {
  Object.assign(process, { resourcesPath });
  rmSync(resources, { recursive: true });
});

test('an installer error is heard until the app exits', async () => {
  const { openUpdateSource } = await import('@callwright/desktop/main/updates/update-source.ts');
  const failed: unknown[] = [];
  openUpdateSource()?.install((cause) => failed.push(cause));
  expect(failed).toEqual([]);
  updater.emit('error', 'the signature does not hold');
  updater.emit('error', 'and the disk is full');
  expect(failed).toEqual(['the signature does not hold', 'and the disk is full']);
});

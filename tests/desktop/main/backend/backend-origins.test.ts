// Import first: electron-store keeps the file system functions it finds on load.
import '../../../helpers/hostile-disk/hostile-disk.ts';

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackendOrigins } from '@callwright/desktop/main/backend/backend-origins.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';

const at = (url: string) => ({ url, publishableKey: 'key' });
const HERE = 'https://here.example';

let userData: string;

beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), 'callwright-origins-'));
});
afterEach(() => rm(userData, { recursive: true, maxRetries: 10 }));

describe('the backend of data from an earlier version', () => {
  test('is the one at the first start, whatever is set later', () => {
    openBackendOrigins(userData, at(HERE));
    expect(openBackendOrigins(userData, at('https://elsewhere.example'))).toEqual({
      current: 'https://elsewhere.example',
      first: HERE,
    });
  });

  test('is the same for this run if a full disk keeps it from being stored', async () => {
    const disk = await mountHostileDisk();
    disk.refuse({ calls: ['open', 'write'], code: 'ENOSPC' });
    expect(openBackendOrigins(disk.root, at(HERE))).toEqual({ current: HERE, first: HERE });
    await disk.unmount();
  });

  test('differs by path on the same host, but not by a trailing slash', () => {
    openBackendOrigins(userData, at(`${HERE}/a`));
    expect(openBackendOrigins(userData, at(`${HERE}/b`))).toEqual({ current: `${HERE}/b`, first: `${HERE}/a` });
    expect(openBackendOrigins(userData, at(`${HERE}/a/`))).toEqual({ current: `${HERE}/a`, first: `${HERE}/a` });
  });

  test('is unknown if its file exists but can’t be read', async () => {
    await writeFile(join(userData, 'file'), '');
    expect(openBackendOrigins(join(userData, 'file'), at(HERE))).toEqual({ current: HERE, first: null });
  });
});

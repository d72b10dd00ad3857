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

describe('the backend of what an earlier version stored', () => {
  test('is the one that is set at the first start, whichever is set later', () => {
    openBackendOrigins(userData, at(HERE));
    expect(openBackendOrigins(userData, at('https://elsewhere.example'))).toEqual({
      current: 'https://elsewhere.example',
      first: HERE,
    });
  });

  test('is that one in this run also where a full disk does not take its name', async () => {
    const disk = await mountHostileDisk();
    disk.refuse({ calls: ['open', 'write'], code: 'ENOSPC' });
    expect(openBackendOrigins(disk.root, at(HERE))).toEqual({ current: HERE, first: HERE });
    await disk.unmount();
  });

  test('differs from another path on the same host, but not from its own address with a slash', () => {
    openBackendOrigins(userData, at(`${HERE}/a`));
    expect(openBackendOrigins(userData, at(`${HERE}/b`))).toEqual({ current: `${HERE}/b`, first: `${HERE}/a` });
    expect(openBackendOrigins(userData, at(`${HERE}/a/`))).toEqual({ current: `${HERE}/a`, first: `${HERE}/a` });
  });

  test('is none where its name may be there and can not be read', async () => {
    await writeFile(join(userData, 'file'), '');
    expect(openBackendOrigins(join(userData, 'file'), at(HERE))).toEqual({ current: HERE, first: null });
  });
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextZoom, placeOnDisplays, WindowStateStore } from '@callwright/desktop/main/window/window-state.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-window-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const bounds = { x: 40, y: 60, width: 1000, height: 700 };

describe('the window’s last position', () => {
  test('is restored at the next start', () => {
    const first = new WindowStateStore(folder);
    expect(first.read()).toEqual({ bounds: null, isMaximized: false, isFullScreen: false, zoom: 1 });
    first.change({ bounds });
    first.change({ zoom: 1.25, isMaximized: true });
    first.flush();
    const second = new WindowStateStore(folder);
    expect(second.read()).toEqual({ bounds, isMaximized: true, isFullScreen: false, zoom: 1.25 });
  });

  test('is written once per drag, with the last position', async () => {
    const state = new WindowStateStore(folder);
    for (let x = 0; x < 1_000; x += 1) state.change({ bounds: { ...bounds, x } });
    state.flush();
    expect(JSON.parse(await readFile(join(folder, 'window-state.json'), 'utf8'))).toMatchObject({ bounds: { x: 999 } });
    expect(await readdir(folder)).toEqual(['window-state.json']);
  });

  test.each(['', '{', '{"bounds":{"x":0.5}}', '{"bounds":null,"isMaximized":false,"isFullScreen":false,"zoom":90}'])(
    'is discarded if the file has %j, which is set aside',
    async (text) => {
      await writeFile(join(folder, 'window-state.json'), text);
      expect(new WindowStateStore(folder).read()).toMatchObject({ bounds: null, zoom: 1 });
      expect(await readdir(folder)).toEqual([expect.stringMatching(/^window-state\.damaged-/)]);
    },
  );
});

describe('a window', () => {
  const laptop = { x: 0, y: 0, width: 1440, height: 860 };
  const second = { x: 1440, y: 0, width: 1920, height: 1080 };

  test('returns to its place on either display', () => {
    expect(placeOnDisplays(bounds, [laptop])).toEqual(bounds);
    const there = { ...bounds, x: 1800 };
    expect(placeOnDisplays(there, [laptop, second])).toEqual(there);
  });

  test('is placed by the system if its display is gone', () => {
    expect(placeOnDisplays({ ...bounds, x: 1800 }, [laptop])).toBeNull();
    expect(placeOnDisplays({ ...bounds, y: -400 }, [laptop])).toBeNull();
    expect(placeOnDisplays({ ...bounds, y: 850 }, [laptop])).toBeNull();
  });

  test('stays if half of it is off-screen, because it can be dragged back', () => {
    const half = { ...bounds, x: -500 };
    expect(placeOnDisplays(half, [laptop])).toEqual(half);
    expect(placeOnDisplays({ ...bounds, x: -950 }, [laptop])).toBeNull();
  });

  test('is no larger than its display', () => {
    expect(placeOnDisplays({ x: 0, y: 0, width: 1920, height: 1080 }, [laptop])).toEqual(laptop);
  });
});

describe('zooming', () => {
  test('goes from step to step and stops at the last one', () => {
    expect(nextZoom(1, 'in')).toBe(1.1);
    expect(nextZoom(1, 'out')).toBe(0.9);
    expect(nextZoom(3, 'in')).toBe(3);
    expect(nextZoom(0.5, 'out')).toBe(0.5);
  });

  test('returns to a step from any size between', () => {
    expect(nextZoom(1.2, 'in')).toBe(1.25);
    expect(nextZoom(1.2, 'out')).toBe(1.1);
    // Chromium returns rounded factors.
    expect(nextZoom(1.1000000238418579, 'in')).toBe(1.25);
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../files/write-durably.ts';

const boundsSchema = z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() });

const windowStateSchema = z.object({
  /** Where the window is while it is neither maximised nor full screen; null before it ever was. */
  bounds: boundsSchema.nullable(),
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
  /** 1 is actual size. */
  zoom: z.number().min(0.25).max(5),
});

export type Bounds = z.infer<typeof boundsSchema>;
export type WindowState = z.infer<typeof windowStateSchema>;

const FIRST: WindowState = { bounds: null, isMaximized: false, isFullScreen: false, zoom: 1 };

/** So much of the window has to be on a display for its title bar to be reached, in pixels. */
const REACHABLE = { width: 120, height: 40 };

export type WindowStateStore = {
  read(): WindowState;
  change(next: Partial<WindowState>): void;
  /** Settles when what was changed is on the disk. */
  flush(): Promise<void>;
};

/**
 * How the window was left. Ours, because Electron's own `windowStatePersistence` is experimental (45)
 * and knows nothing of the zoom, and the package for it (electron-window-state 5) has had no release
 * since 2018. Nothing is lost with the file but the window's place.
 */
export async function openWindowState(userData: string): Promise<WindowStateStore> {
  const path = join(userData, 'window-state.json');
  let state = await readState(path);
  let waiting = false;
  let writing: Promise<void> = Promise.resolve();

  return {
    read: () => state,
    change(next) {
      state = { ...state, ...next };
      // A window that is dragged says so many times a second; the last place is what counts.
      if (waiting) return;
      waiting = true;
      writing = writing.then(async () => {
        waiting = false;
        await writeDurably(path, JSON.stringify(state)).catch(() => {});
      });
    },
    flush: () => writing,
  };
}

/**
 * Where a window may stand that was left at `bounds`: there, if its title bar can be reached on one
 * of the displays; no larger than that display. Null where no display shows it any more, so that
 * the system chooses.
 */
export function placeOnDisplays(bounds: Bounds | null, workAreas: readonly Bounds[]): Bounds | null {
  if (bounds === null) return null;
  const area = workAreas.find((candidate) => isReachable(bounds, candidate));
  if (area === undefined) return null;
  return { ...bounds, width: Math.min(bounds.width, area.width), height: Math.min(bounds.height, area.height) };
}

/** The middle and the height of a title bar count: a corner of the window can't be dragged by. */
function isReachable({ x, y, width }: Bounds, area: Bounds): boolean {
  const seen = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return seen >= REACHABLE.width && y >= area.y && y + REACHABLE.height <= area.y + area.height;
}

async function readState(path: string): Promise<WindowState> {
  try {
    const parsed = windowStateSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data : FIRST;
  } catch {
    return FIRST;
  }
}

import { z } from 'zod';
import { StoredValue } from '../files/stored-value.ts';

const boundsSchema = z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() });

const windowStateSchema = z.object({
  /** Where the window is while it is neither maximised nor full screen; null before it was ever opened. */
  bounds: boundsSchema.nullable(),
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
  /** 1 is actual size. */
  zoom: z.number().min(0.25).max(5),
});

export type Bounds = z.infer<typeof boundsSchema>;
export type WindowState = z.infer<typeof windowStateSchema>;

const FIRST_STATE: WindowState = { bounds: null, isMaximized: false, isFullScreen: false, zoom: 1 };

/** At least this much of the window has to be on a display for its title bar to be reached, in CSS pixels. */
const REACHABLE_PX = { width: 120, height: 40 };

/** A window that is dragged reports a thousand places. */
const WRITE_DELAY_MS = 500;

/**
 * Stores how the window was left. Ours, because Electron's own `windowStatePersistence` is experimental (45)
 * and knows nothing of the zoom, and the package for it (electron-window-state 5) has had no release
 * since 2018.
 */
export class WindowStateStore {
  readonly #file: StoredValue<WindowState>;
  #state: WindowState;
  #timer: NodeJS.Timeout | undefined;

  constructor(userData: string) {
    this.#file = new StoredValue({
      folder: userData,
      name: 'window-state',
      schema: windowStateSchema,
      fallback: FIRST_STATE,
    });
    this.#state = this.#file.value;
  }

  read(): WindowState {
    return this.#state;
  }

  /** Stores the change half a second after the first of several. */
  change(next: Partial<WindowState>): void {
    this.#state = { ...this.#state, ...next };
    this.#timer ??= setTimeout(() => this.flush(), WRITE_DELAY_MS).unref();
  }

  /** Stores what has changed now, if the disk takes it. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#file.change(() => this.#state);
  }
}

/**
 * Returns where to open a window that was left at `bounds`: there, if its title bar can be reached on one
 * of the displays, and at most as large as that display. Null where no display shows it any more, so that
 * the system chooses.
 */
export function placeOnDisplays(bounds: Bounds | null, workAreas: readonly Bounds[]): Bounds | null {
  if (bounds === null) return null;
  const area = workAreas.find((candidate) => isReachable(bounds, candidate));
  if (area === undefined) return null;
  return { ...bounds, width: Math.min(bounds.width, area.width), height: Math.min(bounds.height, area.height) };
}

/** Whether enough of the title bar is on the display: a window can't be dragged by a corner. */
function isReachable({ x, y, width }: Bounds, area: Bounds): boolean {
  const seen = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return seen >= REACHABLE_PX.width && y >= area.y && y + REACHABLE_PX.height <= area.y + area.height;
}

/** The sizes that zooming steps through, as browsers have them. */
const ZOOM_STEPS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** Less than any distance between two steps: Chromium returns a factor with a rounding error. */
const ZOOM_TOLERANCE = 0.01;

/** Returns the next size up or down; `zoom` itself where there is none. */
export function nextZoom(zoom: number, direction: 'in' | 'out'): number {
  const next =
    direction === 'in'
      ? ZOOM_STEPS.find((step) => step > zoom + ZOOM_TOLERANCE)
      : ZOOM_STEPS.findLast((step) => step < zoom - ZOOM_TOLERANCE);
  return next ?? zoom;
}

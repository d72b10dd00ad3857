import { z } from 'zod';
import { StoredValue } from '../files/stored-value.ts';

const boundsSchema = z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() });

const windowStateSchema = z.object({
  /** Bounds while neither maximized nor full screen. Null before the first run. */
  bounds: boundsSchema.nullable(),
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
  zoom: z.number().min(0.25).max(5),
});

export type Bounds = z.infer<typeof boundsSchema>;
export type WindowState = z.infer<typeof windowStateSchema>;

const FIRST_STATE: WindowState = { bounds: null, isMaximized: false, isFullScreen: false, zoom: 1 };

/** The part of the title bar that must be on a display, in CSS pixels. */
const REACHABLE_PX = { width: 120, height: 40 };

/** Dragging a window reports thousands of positions. */
const WRITE_DELAY_MS = 500;

/** Electron's `windowStatePersistence` (45) is experimental and ignores zoom; electron-window-state (5) is unmaintained. */
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

  change(next: Partial<WindowState>): void {
    this.#state = { ...this.#state, ...next };
    this.#timer ??= setTimeout(() => this.flush(), WRITE_DELAY_MS).unref();
  }

  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#file.change(() => this.#state);
  }
}

/** Returns the last bounds if the title bar is reachable, no larger than the display. Null lets the system choose. */
export function placeOnDisplays(bounds: Bounds | null, workAreas: readonly Bounds[]): Bounds | null {
  if (bounds === null) return null;
  const area = workAreas.find((candidate) => isReachable(bounds, candidate));
  if (area === undefined) return null;
  return { ...bounds, width: Math.min(bounds.width, area.width), height: Math.min(bounds.height, area.height) };
}

function isReachable({ x, y, width }: Bounds, area: Bounds): boolean {
  const seen = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return seen >= REACHABLE_PX.width && y >= area.y && y + REACHABLE_PX.height <= area.y + area.height;
}

/** A subset of Chrome's zoom levels. */
const ZOOM_STEPS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** Chromium returns factors with a rounding error, which must be less than the smallest step. */
const ZOOM_TOLERANCE = 0.01;

export function nextZoom(zoom: number, direction: 'in' | 'out'): number {
  const next =
    direction === 'in'
      ? ZOOM_STEPS.find((step) => step > zoom + ZOOM_TOLERANCE)
      : ZOOM_STEPS.findLast((step) => step < zoom - ZOOM_TOLERANCE);
  return next ?? zoom;
}

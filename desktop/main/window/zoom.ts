/** The sizes that zooming goes through, as browsers have them. */
const STEPS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** Less than any distance between two sizes. */
const SAME = 0.01;

/** The next size up or down; the one at hand where there is none. */
export function nextZoom(zoom: number, direction: 'in' | 'out'): number {
  const next =
    direction === 'in' ? STEPS.find((step) => step > zoom + SAME) : STEPS.findLast((step) => step < zoom - SAME);
  return next ?? zoom;
}

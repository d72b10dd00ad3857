/** Returns how far `ms` is between the two times, from 0 to 1. */
export function portion(ms: number, fromMs: number, toMs: number): number {
  return Math.min(1, Math.max(0, (ms - fromMs) / (toMs - fromMs)));
}

export function ease(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2;
}

export function arrive(part: number): number {
  return 1 - (1 - part) ** 4;
}

/** Overshoots a little, then settles. */
export function pop(part: number): number {
  const overshoot = 1.4;
  return 1 + (overshoot + 1) * (part - 1) ** 3 + overshoot * (part - 1) ** 2;
}

export function between(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}

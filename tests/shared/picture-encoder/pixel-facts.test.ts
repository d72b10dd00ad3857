import { findDominantColor, findFrameColor, hasFewColors } from '@callwright/shared/picture-encoder/pixel-facts.ts';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../faults/fault.ts';

const pixelsOf = (...runs: [count: number, rgba: [number, number, number, number]][]) =>
  new Uint8ClampedArray(runs.flatMap(([count, rgba]) => Array.from({ length: count }, () => rgba).flat()));

describe('the dominant color', () => {
  it('is that of most pixels, not the average', () => {
    expect(findDominantColor(pixelsOf([60, [200, 30, 30, 255]], [40, [30, 30, 200, 255]]))).toBe('c81e1e');
  });

  it('is the average of the similar pixels', () => {
    expect(findDominantColor(pixelsOf([50, [200, 32, 32, 255]], [50, [210, 32, 32, 255]]))).toBe('cd2020');
  });

  it('ignores transparent pixels', () => {
    expect(findDominantColor(pixelsOf([90, [0, 0, 0, 0]], [10, [30, 90, 60, 255]]))).toBe('1e5a3c');
  });

  it('is the paper color if nothing is visible', () => {
    expect(findDominantColor(pixelsOf([9, [10, 20, 30, 0]]))).toBe('ffffff');
  });
});

describe('the frame color', () => {
  it('is the dominant color of an opaque picture', () => {
    expect(findFrameColor(pixelsOf([9, [200, 30, 30, 255]]))).toBe('c81e1e');
  });

  it('is white behind a transparent picture, so that everything drawn stays visible', () => {
    expect(findFrameColor(pixelsOf([9_000, [200, 30, 30, 255]], [1, [0, 0, 0, 0]]))).toBe('ffffff');
  });
});

describe('few colors', () => {
  it('are detected in a drawing', () => {
    expect(hasFewColors(pixelsOf([9_000, [255, 255, 255, 255]], [900, [0, 0, 0, 255]]))).toBe(true);
  });

  it('aren’t detected in a photo', () => {
    const random = createRandom(1);
    const photo = new Uint8ClampedArray(80_000).map(() => random() * 256);
    expect(hasFewColors(photo)).toBe(false);
  });
});

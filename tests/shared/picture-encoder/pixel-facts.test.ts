import { findDominantColor, findFrameColor, hasFewColors } from '@callwright/shared/picture-encoder/pixel-facts.ts';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../faults/fault.ts';

const pixelsOf = (...runs: [count: number, rgba: [number, number, number, number]][]) =>
  new Uint8ClampedArray(runs.flatMap(([count, rgba]) => Array.from({ length: count }, () => rgba).flat()));

describe('the dominant colour', () => {
  it('is that of most pixels, not the mean of all', () => {
    expect(findDominantColor(pixelsOf([60, [200, 30, 30, 255]], [40, [30, 30, 200, 255]]))).toBe('c81e1e');
  });

  it('is the mean of the pixels of its kind', () => {
    expect(findDominantColor(pixelsOf([50, [200, 32, 32, 255]], [50, [210, 32, 32, 255]]))).toBe('cd2020');
  });

  it('does not count what is transparent', () => {
    expect(findDominantColor(pixelsOf([90, [0, 0, 0, 0]], [10, [30, 90, 60, 255]]))).toBe('1e5a3c');
  });

  it('is that of paper where nothing is to be seen', () => {
    expect(findDominantColor(pixelsOf([9, [10, 20, 30, 0]]))).toBe('ffffff');
  });
});

describe('the colour of the frame', () => {
  it('is the dominant one of a picture that nothing shows through', () => {
    expect(findFrameColor(pixelsOf([9, [200, 30, 30, 255]]))).toBe('c81e1e');
  });

  it('is white behind a picture that can be seen through, so that all that is drawn on it is seen', () => {
    expect(findFrameColor(pixelsOf([9_000, [200, 30, 30, 255]], [1, [0, 0, 0, 0]]))).toBe('ffffff');
  });
});

describe('few colours', () => {
  it('are those of a drawing', () => {
    expect(hasFewColors(pixelsOf([9_000, [255, 255, 255, 255]], [900, [0, 0, 0, 255]]))).toBe(true);
  });

  it('are not those of a photo', () => {
    const random = createRandom(1);
    const photo = new Uint8ClampedArray(80_000).map(() => random() * 256);
    expect(hasFewColors(photo)).toBe(false);
  });
});

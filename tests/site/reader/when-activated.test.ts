import { whenActivated } from '@callwright/site/reader/when-activated.ts';
import { expect, it, vi } from 'vitest';

it('runs at once on a page that somebody opened', () => {
  const run = vi.fn();
  whenActivated(new EventTarget(), run);
  expect(run).toHaveBeenCalledOnce();
});

it('waits on a page that the browser prerendered, runs once on activation, and not after it was undone', () => {
  const prerendered = Object.assign(new EventTarget(), { prerendering: true });
  const run = vi.fn();
  const undone = vi.fn();
  whenActivated(prerendered, run);
  whenActivated(prerendered, undone)();
  expect(run).not.toHaveBeenCalled();
  prerendered.dispatchEvent(new Event('prerenderingchange'));
  prerendered.dispatchEvent(new Event('prerenderingchange'));
  expect(run).toHaveBeenCalledOnce();
  expect(undone).not.toHaveBeenCalled();
});

import { createMailbox } from '@callwright/desktop/main/app/mailbox.ts';
import { expect, test } from 'vitest';

test('each opened file is announced and delivered once', () => {
  let events = 0;
  const opened = createMailbox<string>(() => {
    events += 1;
  });
  opened.add([]);
  opened.add(['/a.md', '/b.md']);
  opened.add(['/a.md']);
  expect([events, opened.drain(), opened.drain()]).toEqual([2, ['/a.md', '/b.md'], []]);
});

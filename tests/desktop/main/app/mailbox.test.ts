import { createMailbox } from '@callwright/desktop/main/app/mailbox.ts';
import { expect, test } from 'vitest';

test('what was opened is taken once, each file once, and said when it comes', () => {
  let said = 0;
  const opened = createMailbox<string>(() => {
    said += 1;
  });
  opened.add([]);
  opened.add(['/a.md', '/b.md']);
  opened.add(['/a.md']);
  expect([said, opened.drain(), opened.drain()]).toEqual([2, ['/a.md', '/b.md'], []]);
});

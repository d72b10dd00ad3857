import { findEmptyListItem } from '@callwright/desktop/renderer/editor/text/end-list.ts';
import { expect, it } from 'vitest';

it.each(['- ', '* ', '3. ', '- [ ] ', '  - [x] '])('ends a list on an empty item: %j', (item) => {
  const text = `- one\n${item}\nafter`;
  const caret = 6 + item.length;
  expect(findEmptyListItem(text, caret)).toEqual({ start: 6, end: caret });
});

it.each([
  ['- one', 5],
  ['- one\n- ', 5],
  ['- two', 2],
  ['', 0],
])('lets a list go on: %j', (text, caret) => {
  expect(findEmptyListItem(text, caret)).toBeNull();
});

import { describeConflicts } from '@callwright/desktop/renderer/conflicts/merge/merge-form.tsx';
import { SIDE_LABELS } from '@callwright/desktop/renderer/conflicts/other-side.ts';
import { expect, test } from 'vitest';

const combined = { suggestion: 'Both.' };
const disputed = { suggestion: null };

test.each([
  ['nothing overlaps', [], 0, 'No overlapping changes. This text has your changes and the blog’s.'],
  ['one passage combines both', [combined], 0, 'changed the same part. A combination of both is selected. Everything'],
  ['each passage combines both', [combined, combined], 0, '2 parts. A combination of both is selected for each.'],
  ['one passage can’t be combined', [disputed], 0, 'You and the blog changed the same part. Your version is selected'],
  ['a field can’t be combined', [], 1, 'Your version is selected for it.'],
  ['some can be combined', [combined, disputed], 1, 'selected where possible, and your version for the rest.'],
])('if %s, the summary says what is selected', (_, hunks, fields, words) => {
  expect(describeConflicts(hunks, fields, SIDE_LABELS.blog)).toContain(words);
});

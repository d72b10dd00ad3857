import { fingerprintFields } from '@callwright/desktop/main/database/draft-record.ts';
import { POST_FIELD_NAMES } from '@callwright/shared/post/fields.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { expect, test } from 'vitest';

test('the same text in different fields gives different fingerprints', () => {
  const fingerprints = POST_FIELD_NAMES.map((name) => fingerprintFields({ ...EMPTY_POST_FIELDS, [name]: 'A van' }));
  expect(new Set(fingerprints).size).toBe(POST_FIELD_NAMES.length);
});

test('line endings don’t change a fingerprint', () => {
  const [unix, windows] = ['one\ntwo', 'one\r\ntwo'].map((content) =>
    fingerprintFields({ ...EMPTY_POST_FIELDS, content }),
  );
  expect(windows).toBe(unix);
});

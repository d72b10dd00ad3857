import { readSessionLink } from '@callwright/site/login/session/session-link.ts';
import { expect, test } from 'vitest';

const ADMIN = 'https://callwright.example/blog/admin';
const TOKENS = 'access_token=a&refresh_token=r&expires_in=3600&token_type=bearer';

test.each([
  ['tokens in the hash', `${ADMIN}#${TOKENS}`, ADMIN],
  ['tokens in the query', `${ADMIN}?${TOKENS}`, ADMIN],
  ['tokens of another provider', `${ADMIN}#access_token=a&provider_token=p&provider_refresh_token=q`, ADMIN],
  ['a recovery link', `${ADMIN}#${TOKENS}&type=recovery`, ADMIN],
  ['a refresh token alone', `${ADMIN}#refresh_token=r`, ADMIN],
  ['tokens next to the page’s own parameters', `${ADMIN}?a=1#${TOKENS}&edit=2`, `${ADMIN}?a=1#edit=2`],
  ['tokens in the query with a fragment of the page', `${ADMIN}?${TOKENS}#own-posts`, `${ADMIN}#own-posts`],
])('%s are removed from the address and ignored', (_name, address, cleaned) => {
  expect(readSessionLink(address)).toEqual({ cleaned, code: null, isRefused: false });
});

test('a code is passed on to the holder of its verifier', () => {
  const link = readSessionLink(`${ADMIN}?code=abc&sb_flow_id=1#own-posts`);
  expect(link).toEqual({ cleaned: `${ADMIN}#own-posts`, code: 'abc', isRefused: false });
});

test.each(['?', '#'])('an error after "%s" is reported without its text, which anyone can write', (mark) => {
  const link = readSessionLink(`${ADMIN}${mark}error=access_denied&error_code=otp_expired&error_description=Call+us`);
  expect(link).toEqual({ cleaned: ADMIN, code: null, isRefused: true });
});

test.each([ADMIN, `${ADMIN}#own-posts`, `${ADMIN}#edit=5f0e`, `${ADMIN}?type=x`])('%s is left as it is', (address) => {
  expect(readSessionLink(address)).toBeNull();
});

import { backendSettingsSchema, siteUrlSchema } from '@callwright/shared/api/settings.ts';
import { describe, expect, test } from 'vitest';

const good = { SUPABASE_URL: 'https://project.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };
const messageOf = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message;

describe('the site’s address', () => {
  test.each([
    ['https://me.example', 'https://me.example'],
    ['https://me.example/', 'https://me.example'],
    [' https://me.example// ', 'https://me.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example'],
  ])('"%s" is normalized to %s', (address, taken) => {
    expect(siteUrlSchema.parse(address)).toBe(taken);
  });

  test.each([
    ['https://me.example/blog-site', 'Use https://me.example.'],
    ['https://me.example/blog-site/', 'Use https://me.example.'],
    ['https://ana:secret@me.example', 'Use https://me.example.'],
    ['https://ana@me.example:8443/', 'Use https://me.example:8443.'],
    ['https://me.example?preview=1', 'Use https://me.example.'],
    ['https://me.example/#top', 'Use https://me.example.'],
    ['me.example', 'must be the http(s) address of the site'],
    ['ftp://me.example', 'must be the http(s) address of the site'],
  ])('"%s" is rejected with what to enter: %s', (address, advice) => {
    const message = messageOf(siteUrlSchema.safeParse(address));
    expect(message).toContain(advice);
    expect(message).not.toContain('secret');
  });
});

describe('the backend’s address', () => {
  const read = (SUPABASE_URL: string) => backendSettingsSchema.safeParse({ ...good, SUPABASE_URL });

  test.each([
    ['https://project.supabase.co/', 'https://project.supabase.co'],
    ['https://project.supabase.co//\n', 'https://project.supabase.co'],
    ['https://me.example/supabase/', 'https://me.example/supabase'],
    ['http://127.0.0.1:54321', 'http://127.0.0.1:54321'],
  ])('"%s" is normalized to %s', (address, taken) => {
    expect(read(address).data?.SUPABASE_URL).toBe(taken);
  });

  test.each([
    ['https://postgres:secret@project.supabase.co', 'Use https://project.supabase.co.'],
    ['https://project.supabase.co/?a=b', 'Use https://project.supabase.co.'],
    ['project.supabase.co', 'must be the http(s) address of the backend'],
    ['postgresql://project.supabase.co', 'must be the http(s) address of the backend'],
  ])('"%s" is rejected with what to enter: %s', (address, advice) => {
    expect(messageOf(read(address))).toContain(advice);
  });
});

describe('the publishable key', () => {
  const read = (key: string) => backendSettingsSchema.safeParse({ ...good, SUPABASE_PUBLISHABLE_KEY: key });
  const jwt = (claims: object) =>
    [{ alg: 'HS256', typ: 'JWT' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .concat('c2lnbmF0dXJl')
      .join('.');

  test.each([
    ['of today', 'sb_publishable_x', 'sb_publishable_x'],
    ['with a space beside it', ' sb_publishable_x\n', 'sb_publishable_x'],
  ])('%s is accepted', (_name, key, taken) => {
    expect(read(key).data?.SUPABASE_PUBLISHABLE_KEY).toBe(taken);
  });

  test('of an older project, a JWT with the role anon, is accepted', () => {
    const key = jwt({ iss: 'supabase', ref: 'münchen', role: 'anon', exp: 4_000_000_000 });
    expect(read(key).data?.SUPABASE_PUBLISHABLE_KEY).toBe(key);
  });

  test.each([
    ['a secret key', 'sb_secret_x'],
    ['a secret key with a leading space', ' sb_secret_x'],
    ['a secret key in capitals', 'SB_SECRET_x'],
    ['a secret key in quotation marks', '"sb_secret_x"'],
  ])('is rejected if it is %s', (_name, key) => {
    expect(messageOf(read(key))).toContain('a secret key');
  });

  test.each([
    ['a secret JWT', jwt({ role: 'service_role' }), 'is a token for service_role, not for anon'],
    [
      'a secret JWT with a blank after it',
      `${jwt({ role: 'service_role' })} `,
      'is a token for service_role, not for anon',
    ],
    ['an author’s token', jwt({ role: 'authenticated' }), 'is a token for authenticated, not for anon'],
    ['a JWT without a role', jwt({}), 'is a token with no role, not for anon'],
    ['a JWT that says nothing', 'eyJhbGciOiJIUzI1NiJ9.bm90aGluZw.x', 'is a token with no role, not for anon'],
    ['two keys', 'sb_publishable_x sb_publishable_y', 'contains a space or a line break'],
    ['empty', '  ', 'is empty'],
  ])('is rejected, with the reason, if it is %s', (_name, key, words) => {
    expect(messageOf(read(key))).toContain(words);
  });
});

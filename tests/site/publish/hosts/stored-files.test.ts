import { readReleaseFile, readTitle, toTitle } from '@callwright/site/publish/hosts/stored-files.ts';
import { describe, expect, test } from 'vitest';
import { DATABASE } from '../../../helpers/hosts/releases.ts';

const ID = '0b5b7a53-6f6f-4f0e-8a38-0d6b8d2f6c11';

describe('the line in which a host names a release', () => {
  test('says which release and which database, in no more characters than Cloudflare keeps', () => {
    const title = toTitle({ id: ID, database: DATABASE });
    expect(title.length).toBeLessThanOrEqual(100);
    expect(readTitle(title)).toEqual({ id: ID, database: DATABASE });
  });

  test.each([toTitle({ id: ID, database: null }), `HostedRelease ${ID}`])(
    'that names no database, as earlier versions wrote it, is read: %s',
    (title) => {
      expect(readTitle(title)).toEqual({ id: ID, database: null });
    },
  );

  test.each([null, undefined, '', 'Deploy from the command line', 'HostedRelease', 'HostedRelease a b c d'])(
    'of others is none of ours: %o',
    (title) => {
      expect(readTitle(title)).toBeNull();
    },
  );
});

describe('the file in which a site says which release it is', () => {
  test.each([
    [JSON.stringify({ release: ID, cursor: { log: 'x', database: DATABASE } }), { id: ID, database: DATABASE }],
    [JSON.stringify({ release: ID, cursor: { log: 'x' } }), { id: ID, database: null }],
    [JSON.stringify({ release: ID }), { id: ID, database: null }],
    [JSON.stringify({ version: 1 }), null],
    ['<!doctype html>', null],
    ['', null],
  ])('%s', (text, expected) => {
    expect(readReleaseFile(text)).toEqual(expected);
  });
});

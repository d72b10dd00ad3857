import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint } from '@callwright/supabase/local/product/fingerprint.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'callwright-fingerprint-'));
  onTestFinished(() => rm(root, { recursive: true, maxRetries: 10 }));
  mkdirSync(join(root, 'site/app'), { recursive: true });
  writeFileSync(join(root, 'site/app/page.tsx'), 'one');
});

describe('the fingerprint of a build', () => {
  it('stays when nothing changed, and when only a build wrote something', () => {
    const before = fingerprint(root, ['site'], ['posts']);
    mkdirSync(join(root, 'site/node_modules'));
    writeFileSync(join(root, 'site/node_modules/cache'), 'x');

    expect(fingerprint(root, ['site'], ['posts'])).toBe(before);
  });

  it('changes with a source, a new file, a file that moved, and the posts', () => {
    const seen = new Set([fingerprint(root, ['site'], ['posts'])]);
    writeFileSync(join(root, 'site/app/page.tsx'), 'two');
    seen.add(fingerprint(root, ['site'], ['posts']));
    writeFileSync(join(root, 'site/app/new.tsx'), '');
    seen.add(fingerprint(root, ['site'], ['posts']));
    writeFileSync(join(root, 'site/new.tsx'), '');
    seen.add(fingerprint(root, ['site'], ['posts']));
    seen.add(fingerprint(root, ['site'], ['other posts']));

    expect(seen.size).toBe(5);
  });
});

import type { DraftSummary } from '@callwright/desktop/ipc/drafts.ts';
import { findCommands, findDrafts } from '@callwright/desktop/renderer/commands/palette-entries.ts';
import { describe, expect, it } from 'vitest';

const labels = (typed: string, isEnabled = (_id: string) => true) =>
  findCommands({ typed, platform: 'linux', isEnabled }).map(({ label }) => label);

describe('palette commands', () => {
  it('are in menu order before anything is typed, with the app’s own last', () => {
    expect(labels('').slice(0, 2)).toEqual(['New Draft', 'Import Posts...']);
    expect(labels('').slice(-4)).toEqual([
      'Settings...',
      'Check for Updates...',
      'Sign In or Log Out...',
      'Account...',
    ]);
  });

  it('are found by a few letters, best match first', () => {
    expect(labels('publish')[0]).toBe('Publish Post');
    expect(labels('npub')).not.toContain('New Draft');
    expect(labels('dark')).toContain('Appearance: Dark');
  });

  it('are only those that are available', () => {
    expect(labels('publish', (id) => id !== 'publish')).not.toContain('Publish Post');
  });

  it('don’t include the palette itself', () => {
    expect(labels('')).not.toContain('Command Palette...');
  });
});

const draft = (id: string, title: string): DraftSummary => ({
  id,
  owner: 'machine',
  title,
  state: 'draft',
  publishedAt: null,
  updatedAt: '2026-11-21T10:00:00.000Z',
  excerpt: '',
});

describe('palette drafts', () => {
  const drafts = [draft('a', 'Winter pipes'), draft('b', 'Summer drains'), draft('c', 'Winter drains'), draft('d', '')];
  const find = (typed: string, recent: string[], open: string | null = null) =>
    findDrafts({ typed, drafts, recent, open }).map(({ title }) => title);

  it('are the recent ones before anything is typed, newest first', () => {
    expect(find('', ['c', 'a'])).toEqual(['Winter drains', 'Winter pipes']);
  });

  it('leave out the open one, and any no longer on this computer', () => {
    expect(find('', ['a', 'gone', 'b'], 'a')).toEqual(['Summer drains']);
  });

  it('have every typed word in their title, recent ones first', () => {
    expect(find('DRAINS', ['c'])).toEqual(['Winter drains', 'Summer drains']);
    expect(find('drains winter', [])).toEqual(['Winter drains']);
    expect(find('untitled', [])).toEqual(['Untitled']);
  });

  it('are at most eight', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => draft(String(index), `Draft ${index}`));
    expect(findDrafts({ typed: 'draft', drafts: many, recent: [], open: null })).toHaveLength(8);
  });
});

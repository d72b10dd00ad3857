import type { DraftSummary } from '@callwright/desktop/ipc/drafts.ts';
import { findCommands, findDrafts } from '@callwright/desktop/renderer/commands/palette-entries.ts';
import { describe, expect, it } from 'vitest';

const labels = (typed: string, isEnabled = (_id: string) => true) =>
  findCommands({ typed, platform: 'linux', isEnabled }).map(({ label }) => label);

describe('the commands of the palette', () => {
  it('stand in the order of the menus before anything is typed, those about the app last', () => {
    expect(labels('').slice(0, 2)).toEqual(['New Draft', 'Import Markdown Files...']);
    expect(labels('').slice(-4)).toEqual([
      'Settings...',
      'Check for Updates...',
      'Sign In or Log Out...',
      'Account...',
    ]);
  });

  it('are found by a few of their letters, the best first', () => {
    expect(labels('publish')[0]).toBe('Publish Post');
    expect(labels('npub')).not.toContain('New Draft');
    expect(labels('dark')).toContain('Appearance: Dark');
  });

  it('are those that are possible now', () => {
    expect(labels('publish', (id) => id !== 'publish')).not.toContain('Publish Post');
  });

  it('do not name the palette itself', () => {
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

describe('the drafts of the palette', () => {
  const drafts = [draft('a', 'Winter pipes'), draft('b', 'Summer drains'), draft('c', 'Winter drains'), draft('d', '')];
  const find = (typed: string, recent: string[], open: string | null = null) =>
    findDrafts({ typed, drafts, recent, open }).map(({ title }) => title);

  it('are the recent ones before anything is typed, the latest first', () => {
    expect(find('', ['c', 'a'])).toEqual(['Winter drains', 'Winter pipes']);
  });

  it('leave out the one on screen, and one that is not on this machine any more', () => {
    expect(find('', ['a', 'gone', 'b'], 'a')).toEqual(['Summer drains']);
  });

  it('have every word that was typed in their title, recent ones first', () => {
    expect(find('DRAINS', ['c'])).toEqual(['Winter drains', 'Summer drains']);
    expect(find('drains winter', [])).toEqual(['Winter drains']);
    expect(find('untitled', [])).toEqual(['Untitled']);
  });

  it('are at most eight', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => draft(String(index), `Draft ${index}`));
    expect(findDrafts({ typed: 'draft', drafts: many, recent: [], open: null })).toHaveLength(8);
  });
});

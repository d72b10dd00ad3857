import type { Release, ReleaseHistory } from '@callwright/shared/api/releases/release-history.ts';

export const release = (changes: Partial<Release> = {}): Release => ({
  id: crypto.randomUUID(),
  kind: 'changes',
  host: 'folder',
  state: 'live',
  step: 'confirm',
  reason: null,
  startedAt: '2026-11-22T09:59:00Z',
  endedAt: null,
  filesWritten: 8,
  filesRemoved: 0,
  postsChanged: 1,
  posts: [],
  ...changes,
});

export const history = (...releases: Release[]): ReleaseHistory => ({ requested: [], releases, leftOut: [] });

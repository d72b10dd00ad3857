import type { ReleaseStep } from '../api/releases/release-history.ts';

/** In the order of a release. */
export const STEP_WORDS: Record<ReleaseStep, { now: string; failed: string }> = {
  read: { now: 'Checking what changed', failed: 'checking what changed' },
  render: { now: 'Writing the pages', failed: 'writing the pages' },
  check: { now: 'Checking the pages', failed: 'checking the pages' },
  upload: { now: 'Uploading to the host', failed: 'uploading to the host' },
  confirm: { now: 'Confirming that the site is live', failed: 'confirming that the site is live' },
};

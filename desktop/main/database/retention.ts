/** For deleted drafts and unused pictures. Both limits must be exceeded, so a clock jump alone never deletes anything. */
export const RETENTION_MS = 30 * 24 * 3_600_000;
export const RETENTION_SWEEPS = 30;

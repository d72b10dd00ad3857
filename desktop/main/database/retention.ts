/** For deleted drafts and unused pictures. Both limits must pass, so that a jumping clock deletes nothing. */
export const RETENTION_MS = 30 * 24 * 3_600_000;
export const RETENTION_SWEEPS = 30;

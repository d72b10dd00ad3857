/**
 * What isn't used anymore goes after this long, and after this many daily sweeps: a clock that jumps deletes nothing.
 * The rule for deleted drafts and for pictures that nothing names.
 */
export const RETENTION_MS = 30 * 24 * 3_600_000;
export const RETENTION_SWEEPS = 30;

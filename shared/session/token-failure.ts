/** `expired`: the backend ended the session. */
export type TokenFailure = 'signed-out' | 'expired' | 'unreachable';

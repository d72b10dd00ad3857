/** Why there is no fresh token; `expired` where the backend has ended the session. */
export type TokenFailure = 'signed-out' | 'expired' | 'unreachable';

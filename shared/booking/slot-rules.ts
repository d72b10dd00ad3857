/** The database has the same length (`list_slots`). */
export const SLOT_MINUTES = 30;

/** Checks only the form of an IANA name. The table has the same check. */
export const TIME_ZONE_PATTERN = /^(?=.{1,64}$)[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;

// A file of its own, so that the page of a booking does not carry the rules of a form.

/** A demo takes this long. The database computes the free times (`list_slots`), and offers no other slots. */
export const SLOT_MINUTES = 30;

/** A name as the IANA gives time zones; whether there is one of this name, the platform knows. The table's check is the same. */
export const TIME_ZONE_PATTERN = /^(?=.{1,64}$)[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;

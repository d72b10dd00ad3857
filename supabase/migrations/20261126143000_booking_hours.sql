-- A calendar is closed until its owner says when demos can be booked: the first migration's hours were nobody's. One that
-- already takes bookings stays open. The trigger would note this as the owner's decision, to which a backup's settings lose.
alter table private.booking_settings disable trigger note_decision;
update private.booking_settings set working_hours = '[]'
  where decided_at is null and not exists (select from private.bookings);
alter table private.booking_settings enable trigger note_decision;

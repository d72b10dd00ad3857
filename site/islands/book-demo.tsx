import {
  BOOKING_FIELDS,
  type BookingField,
  type BookingTexts,
  findBookingProblem,
  tidyBookingText,
} from '@callwright/shared/booking/booking-fields.ts';
import { makeBookingSecret } from '@callwright/shared/booking/booking-secret.ts';
import {
  type BookingAnswer,
  bookDemo,
  type DemoOrder,
  moveBooking,
  readFreeSlots,
} from '../booking/booking-requests.ts';
import { fillIn, findPart, showOnly } from '../booking/page-parts.ts';
import { describeSlot, findVisitorZone } from '../booking/slot-days.ts';
import { startSlotPicker } from '../booking/slot-picker.ts';
import { parseReaderBackend } from '../settings/reader-backend.ts';

const form = document.querySelector<HTMLElement>('[data-island="book-demo"]');
if (form) void startBooking(form);

/** Fills the form with free times and books what it holds; the fields and all words are the page's own. */
async function startBooking(form: HTMLElement): Promise<void> {
  const backend = parseReaderBackend(form.dataset.backend);
  const picker = startSlotPicker(form);
  const refusals = findPart(form, '[data-part="refusals"]');
  const button = findPart<HTMLButtonElement>(form, '[type="submit"]');
  const offer = button.textContent;
  const hints = new Map(BOOKING_FIELDS.map((field) => [field, findPart(form, `#${field}-note`).textContent]));
  // One for the whole visit: booking again after a lost answer is booking once.
  let token = makeBookingSecret();
  let isSending = false;
  // Not by the clock, which may be set while somebody types: they would have been too quick for ever.
  const startedAt = performance.now();

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isSending) void submit();
  });
  // What was marked is looked at again as it is corrected.
  form.addEventListener('input', ({ target }) => {
    const field = BOOKING_FIELDS.find((name) => target instanceof HTMLElement && target.id === name);
    if (field && findPart(form, `#${field}`).ariaInvalid)
      showProblem(field, findBookingProblem(field, readTexts(form)[field]));
  });
  const retry = findPart(form, '[data-act="retry"]');
  retry.addEventListener('click', () => {
    // What was pressed is hidden meanwhile, and the focus would be nowhere.
    void load().then(() => (form.querySelector<HTMLElement>('[name="day"]') ?? retry).focus());
  });
  // Back from the page of a booking: that one is made, and this is for another.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    token = makeBookingSecret();
    setSending(false);
    void load();
  });
  await load();

  async function load(): Promise<void> {
    showOnly(form, 'say', 'loading');
    // What is chosen is of the times from before.
    findPart(form, '[data-part="picker"]').hidden = true;
    button.disabled = true;
    const asked = readFreeSlots(backend).catch(() => null);
    picker.prepare(findVisitorZone('UTC'));
    const free = await asked;
    const hasSlots = free !== null && free.slots.length > 0;
    showOnly(form, 'say', free === null ? 'failed' : hasSlots ? null : 'none');
    button.disabled = !hasSlots;
    if (!hasSlots) return;
    fillIn(form, 'days', free.keepDays === 1 ? '1 day' : `${free.keepDays} days`);
    findPart(form, '[data-part="kept"]').hidden = false;
    picker.open(free.slots, picker.read().timeZone ?? findVisitorZone(free.timeZone), free.timeZone);
  }

  async function submit(): Promise<void> {
    const texts = readTexts(form);
    const { slot, timeZone } = picker.read();
    // The button is off until there are times.
    if (timeZone === null) return;
    const problems = BOOKING_FIELDS.filter((field) => showProblem(field, findBookingProblem(field, texts[field])));
    if (slot === null || problems.length > 0) {
      showOnly(refusals, 'say', 'fields');
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      if (slot === null) picker.refuse();
      return;
    }
    showOnly(refusals, 'say', null);
    setSending(true);
    const trap = findPart<HTMLInputElement>(form, '[name="leave-empty"]');
    const leftEmpty = trap.value;
    // A password manager may have filled it in; who presses again is a person.
    trap.value = '';
    const filledInMs = Math.round(performance.now() - startedAt);
    const order = { ...texts, token, startsAt: slot, timeZone, leftEmpty, filledInMs };
    const answer = await bookOrMove(order).catch(() => null);
    if (answer?.outcome === 'not_corrected') {
      setSending(false);
      fillIn(refusals, 'booked-time', describeSlot(answer.booking.starts_at, timeZone));
      findPart<HTMLAnchorElement>(refusals, '[data-part="own-booking"]').href = toOwnAddress();
      showOnly(refusals, 'say', answer.outcome);
      return;
    }
    if (answer !== null && 'booking' in answer) {
      // The page of the booking, in the place of the one that this one is embedded in.
      (window.top ?? window).location.assign(toOwnAddress());
      return;
    }
    setSending(false);
    if (answer?.outcome === 'taken') {
      // It was the last one; what else became free meanwhile, the database knows.
      if (!picker.offer(answer.next)) await load();
    } else showOnly(refusals, 'say', answer === null || answer.outcome === 'unknown' ? 'unanswered' : answer.outcome);
  }

  /** Books; where the press before had booked another time and its answer was lost, moves that one. */
  async function bookOrMove(order: DemoOrder): Promise<BookingAnswer> {
    const answer = await bookDemo(backend, order);
    const isAtAnother =
      answer.outcome === 'booked' && Date.parse(answer.booking.starts_at) !== Date.parse(order.startsAt);
    return isAtAnother ? moveBooking(backend, order.token, order.startsAt) : answer;
  }

  function toOwnAddress(): string {
    return `${form.dataset.booking}#${token}`;
  }

  function setSending(isNowSending: boolean): void {
    isSending = isNowSending;
    if (isSending) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
    button.textContent = isSending ? (button.dataset.sending ?? offer) : offer;
  }

  /** Says in the place of the hint what is wrong. @returns whether something is. */
  function showProblem(field: BookingField, problem: string | null): boolean {
    const note = findPart(form, `#${field}-note`);
    note.textContent = problem ?? hints.get(field) ?? '';
    note.className = `min-w-0 break-words ${problem ? 'font-medium text-danger' : 'text-ink-soft'}`;
    const control = findPart(form, `#${field}`);
    // By its name: the export keeps the style of an attribute that it finds in a script.
    if (problem) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
    return problem !== null;
  }
}

function readTexts(form: HTMLElement): BookingTexts {
  const texts = BOOKING_FIELDS.map((field) => {
    const { value } = findPart<HTMLInputElement>(form, `#${field}`);
    return [field, tidyBookingText(field, value)] as const;
  });
  return Object.fromEntries(texts) as BookingTexts;
}

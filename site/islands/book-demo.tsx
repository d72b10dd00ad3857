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
import { copyFrom, fillIn, findPart, showFailed, showOnly } from '../booking/page-parts.ts';
import { formatPhoneAsTyped } from '../booking/phone-format.ts';
import { describeSlot, findVisitorZone } from '../booking/slot-days.ts';
import { SlotPicker } from '../booking/slot-picker.ts';
import { parseReaderBackend, type ReaderBackend } from '../settings/reader-backend.ts';

class BookingForm {
  readonly #form: HTMLFormElement;
  readonly #backend: ReaderBackend;
  readonly #picker: SlotPicker;
  readonly #refusals: HTMLElement;
  readonly #button: HTMLButtonElement;
  readonly #details: HTMLElement;
  readonly #submitLabel: string;
  readonly #hints: ReadonlyMap<BookingField, string>;
  /** One per visit, so booking again after a lost response books only once. */
  #token = makeBookingSecret();
  #isSending = false;
  /** Not the system clock: if it's set back in the meantime, the visitor would look too fast forever. */
  readonly #startedAt = performance.now();

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#backend = parseReaderBackend(form.dataset.backend);
    this.#details = findPart(form, '[data-part="details"]');
    this.#picker = new SlotPicker(form, (slot, isByPointer) => this.#onSlotChange(slot, isByPointer));
    this.#refusals = findPart(form, '[data-part="refusals"]');
    this.#button = findPart<HTMLButtonElement>(form, '[type="submit"]');
    this.#submitLabel = this.#button.textContent;
    this.#hints = new Map(BOOKING_FIELDS.map((field) => [field, findPart(form, `#${field}-note`).textContent ?? '']));
  }

  start(): void {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!this.#isSending) void this.#submit();
    });
    this.#form.addEventListener('input', ({ target }) => {
      const field = BOOKING_FIELDS.find((name) => target instanceof HTMLInputElement && target.name === name);
      // Check marked fields again as they're corrected.
      if (field && findPart(this.#form, `#${field}`).ariaInvalid)
        this.#showProblem(field, findBookingProblem(field, readTexts(this.#form)[field]));
    });
    this.#details.addEventListener('focusin', () => this.#showSubmit(true));
    findPart(this.#form, '[data-act="continue"]').addEventListener('click', () => this.#goToDetails());
    for (const button of this.#form.querySelectorAll<HTMLElement>('[data-act="copy"]'))
      button.addEventListener('click', () => void copyFrom(button));
    formatPhoneAsTyped(findPart<HTMLInputElement>(this.#form, '#phone'));
    const retry = findPart(this.#form, '[data-act="retry"]');
    retry.addEventListener('click', () => {
      // The clicked button is hidden while loading, so focus would be lost.
      void this.#load().then(() => (this.#form.querySelector<HTMLElement>('[name="day"]') ?? retry).focus());
    });
    // Back from a booking's page. This form is for another booking.
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      this.#token = makeBookingSecret();
      this.#setSending(false);
      void this.#load();
    });
    void this.#load();
  }

  async #load(): Promise<void> {
    showOnly(this.#form, 'say', 'loading');
    findPart(this.#form, '[data-part="step-time"]').hidden = false;
    for (const part of ['picker', 'details', 'summary']) findPart(this.#form, `[data-part="${part}"]`).hidden = true;
    this.#showSubmit(false);
    const asked = readFreeSlots(this.#backend).catch(() => null);
    this.#picker.prepare(findVisitorZone('UTC'));
    const free = await asked;
    const hasSlots = free !== null && free.slots.length > 0;
    if (free === null) showFailed(this.#form);
    else showOnly(this.#form, 'say', hasSlots ? null : 'none');
    findPart(this.#form, '[data-part="step-time"]').hidden = !hasSlots;
    if (!hasSlots) return;
    fillIn(this.#form, 'days', free.keepDays === 1 ? '1 day' : `${free.keepDays} days`);
    findPart(this.#form, '[data-part="kept"]').hidden = false;
    this.#picker.open(free.slots, this.#picker.read().timeZone ?? findVisitorZone(free.timeZone), free.timeZone);
  }

  /** Keyboard users stay among the times. */
  #onSlotChange(slot: string | null, isByPointer: boolean): void {
    this.#labelButton();
    if (slot === null) return;
    this.#details.hidden = false;
    findPart(this.#form, '[data-part="summary"]').hidden = false;
    if (isByPointer) this.#goToDetails();
  }

  #goToDetails(): void {
    const heading = findPart(this.#details, 'h2');
    heading.focus({ preventScroll: true });
    this.#details.scrollIntoView();
  }

  /** Before the visitor has seen the details, the button only continues to them. */
  #showSubmit(isAtDetails: boolean): void {
    this.#button.hidden = !isAtDetails;
    findPart(this.#form, '[data-act="continue"]').hidden = isAtDetails;
  }

  async #submit(): Promise<void> {
    const texts = readTexts(this.#form);
    const { slot, timeZone } = this.#picker.read();
    if (timeZone === null) return;
    if (slot === null) return this.#picker.showProblem();
    // Enter was pressed before the visitor saw the details.
    if (this.#button.hidden) return this.#goToDetails();
    const problems = BOOKING_FIELDS.filter((field) =>
      this.#showProblem(field, findBookingProblem(field, texts[field])),
    );
    if (problems.length > 0) {
      showOnly(this.#form, 'say', 'fields');
      const marked = this.#form.querySelector<HTMLElement>('[aria-invalid]');
      (marked?.querySelector('input') ?? marked)?.focus();
      return;
    }
    showOnly(this.#form, 'say', null);
    this.#setSending(true);
    const trap = findPart<HTMLInputElement>(this.#form, '[name="leave-empty"]');
    const leftEmpty = trap.value;
    // A password manager may have filled it in. Someone who clicks again is a person.
    trap.value = '';
    const filledInMs = Math.round(performance.now() - this.#startedAt);
    const order = { ...texts, token: this.#token, startsAt: slot, timeZone, leftEmpty, filledInMs };
    const answer = await this.#bookOrMove(order).catch(() => null);
    if (answer?.outcome === 'not_corrected') {
      this.#setSending(false);
      fillIn(this.#refusals, 'booked-time', describeSlot(answer.booking.starts_at, timeZone));
      findPart<HTMLAnchorElement>(this.#refusals, '[data-part="own-booking"]').href = this.#toOwnAddress();
      this.#showRefusal(answer.outcome);
      return;
    }
    if (answer !== null && 'booking' in answer) {
      location.assign(this.#toOwnAddress());
      return;
    }
    this.#setSending(false);
    if (answer?.outcome === 'taken') {
      // That was the last known time. Load the times again.
      if (!this.#picker.offerAlternatives(slot, answer.next)) await this.#load();
    } else this.#showRefusal(answer === null || answer.outcome === 'unknown' ? 'unanswered' : answer.outcome);
  }

  #showRefusal(name: string): void {
    showOnly(this.#form, 'say', name);
    this.#refusals.scrollIntoView({ block: 'nearest' });
  }

  /** If a lost request booked another time, reschedules that booking. */
  async #bookOrMove(order: DemoOrder): Promise<BookingAnswer> {
    const answer = await bookDemo(this.#backend, order);
    const isAtAnother =
      answer.outcome === 'booked' && Date.parse(answer.booking.starts_at) !== Date.parse(order.startsAt);
    return isAtAnother ? moveBooking(this.#backend, order.token, order.startsAt) : answer;
  }

  #toOwnAddress(): string {
    return `${this.#form.dataset.booking}#${this.#token}`;
  }

  #setSending(isNowSending: boolean): void {
    this.#isSending = isNowSending;
    if (this.#isSending) this.#button.setAttribute('aria-disabled', 'true');
    else this.#button.removeAttribute('aria-disabled');
    this.#labelButton();
  }

  #labelButton(): void {
    const { sending, none } = this.#button.dataset;
    const isPicked = this.#picker.read().slot !== null;
    this.#button.textContent = (this.#isSending ? sending : isPicked ? this.#submitLabel : none) ?? '';
  }

  #showProblem(field: BookingField, problem: string | null): boolean {
    const note = findPart(this.#form, `#${field}-note`);
    note.textContent = problem ?? this.#hints.get(field) ?? '';
    note.className = `min-w-0 break-words text-sm ${problem ? 'flex items-start gap-1.5 font-medium text-danger' : 'text-ink-soft'}`;
    if (problem) note.prepend(findPart(this.#form, '[data-part="problem-icon"]').cloneNode(true));
    findPart(this.#form, `[data-fix="${field}"]`).hidden = problem === null;
    const control = findPart(this.#form, `#${field}`);
    // Not the `ariaInvalid` property: the export's CSS keeps only selectors for attribute names it finds in scripts.
    if (problem) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
    return problem !== null;
  }
}

function readTexts(form: HTMLFormElement): BookingTexts {
  const written = new FormData(form);
  const texts = BOOKING_FIELDS.map(
    (field) => [field, tidyBookingText(field, String(written.get(field) ?? ''))] as const,
  );
  return Object.fromEntries(texts) as BookingTexts;
}

const form = document.querySelector<HTMLFormElement>('[data-island="book-demo"]');
if (form) new BookingForm(form).start();

import type { CalendarEvent } from '@callwright/shared/booking/calendar-file.ts';
import {
  type BookingAnswer,
  cancelBooking,
  moveBooking,
  type OwnBooking,
  readFreeSlots,
  readOwnBooking,
} from '../booking/booking-requests.ts';
import { toGoogleLink, toOutlookLink } from '../booking/calendar-links.ts';
import { copyFrom, fillIn, findPart, showFailed, showOnly } from '../booking/page-parts.ts';
import {
  describeSlotParts,
  endOf,
  findKnownZone,
  findVisitorZone,
  groupByDay,
  nameSlot,
} from '../booking/slot-days.ts';
import { SlotPicker } from '../booking/slot-picker.ts';
import { parseReaderBackend, type ReaderBackend } from '../settings/reader-backend.ts';

/** Shows and changes the booking whose secret is in the hash, which no server sees. */
class OwnBookingPage {
  readonly #page: HTMLElement;
  readonly #backend: ReaderBackend;
  readonly #booked: HTMLElement;
  readonly #moving: HTMLElement;
  readonly #cancelDialog: HTMLDialogElement;
  readonly #picker: SlotPicker;
  #isSending = false;
  #timeZone = 'UTC';
  #bookedAt: string | null = null;

  constructor(page: HTMLElement) {
    this.#page = page;
    this.#backend = parseReaderBackend(page.dataset.backend);
    this.#booked = findPart(page, '[data-state="booked"]');
    this.#moving = findPart(page, '[data-state="moving"]');
    this.#cancelDialog = findPart<HTMLDialogElement>(page, '[data-part="asking"]');
    this.#picker = new SlotPicker(this.#moving, (slot) => {
      findPart(this.#moving, '[data-part="summary"]').hidden = slot === null;
      // The summary may cover it.
      this.#moving.querySelector('[name="slot"]:checked')?.scrollIntoView({ block: 'nearest' });
    });
  }

  start(): void {
    const actions: Record<string, (button: HTMLElement) => void> = {
      'ask-to-cancel': () => this.#openCancelDialog(),
      cancel: () => void this.#change(this.#cancelDialog, () => cancelBooking(this.#backend, readToken())),
      keep: () => (this.#moving.hidden ? this.#cancelDialog.close() : this.#showState('booked')),
      move: () => void this.#startMoving(),
      copy: (button) => void copyFrom(button),
      retry: () => void (this.#moving.hidden ? this.#load() : this.#startMoving()),
    };
    this.#page.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null;
      if (button && !this.#isSending) actions[button.dataset.act ?? '']?.(button);
    });
    findPart(this.#moving, 'form').addEventListener('submit', (event) => {
      event.preventDefault();
      const { slot } = this.#picker.read();
      if (slot === null) this.#picker.showProblem();
      else if (!this.#isSending) void this.#change(this.#moving, () => moveBooking(this.#backend, readToken(), slot));
    });
    // The hash changes if another booking's link is opened in the same tab.
    addEventListener('hashchange', () => void this.#load());
    void this.#load();
  }

  async #load(): Promise<void> {
    const token = readToken();
    this.#showState('loading');
    showOnly(this.#page, 'say', 'loading');
    const answer = token === '' ? { found: null } : await this.#readOrNull(token);
    if (token !== readToken()) return;
    showOnly(this.#page, 'say', null);
    if (answer === null) {
      showFailed(this.#page);
      this.#showState('failed');
    } else if (answer.found === null) this.#showState('unknown');
    else this.#showBooking(answer.found);
  }

  async #readOrNull(token: string): Promise<{ found: OwnBooking | null } | null> {
    return readOwnBooking(this.#backend, token).then(
      (found) => ({ found }),
      () => null,
    );
  }

  #showBooking(own: OwnBooking, outcome = ''): void {
    this.#timeZone = findKnownZone(own.time_zone, findVisitorZone('UTC'));
    this.#bookedAt = own.starts_at;
    this.#fillInTime(own.starts_at);
    fillIn(this.#page, 'phone', own.phone);
    fillIn(this.#page, 'business', own.business);
    findPart(this.#page, '[data-part="business"]').hidden = own.business === '';
    showOnly(this.#page, 'trade', own.trade);
    findPart(this.#page, '[data-part="with-email"]').hidden = !own.sends_email;
    findPart(this.#page, '[data-part="without-email"]').hidden = own.sends_email === true;
    const event = toEvent(this.#page, own);
    const links: Record<string, string> = { google: toGoogleLink(event), outlook: toOutlookLink(event) };
    for (const link of this.#page.querySelectorAll<HTMLAnchorElement>('[data-calendar]')) {
      const href = links[link.dataset.calendar ?? ''];
      if (href) link.href = href;
      else link.onclick = (pressed) => void this.#saveFile(pressed, event);
    }
    this.#showState(findState(own), outcome);
  }

  #fillInTime(at: string): void {
    const { day, hours, zone } = describeSlotParts(at, this.#timeZone);
    const [slotDay] = groupByDay([at], this.#timeZone);
    const [month = '', number = ''] = slotDay?.date.split(/\s/) ?? [];
    const texts = {
      'short-time': nameSlot(at, this.#timeZone),
      date: day,
      hours,
      zone,
      month,
      'day-number': number,
      weekday: slotDay?.weekday ?? '',
    };
    for (const [name, text] of Object.entries(texts)) fillIn(this.#page, name, text);
  }

  /** Loads the code for calendar files on demand, because few visitors need it. */
  async #saveFile(pressed: MouseEvent, event: CalendarEvent): Promise<void> {
    pressed.preventDefault();
    const link = pressed.currentTarget as HTMLAnchorElement;
    // Only the downloaded file has the link: a calendar provider's URL would leak the secret.
    const description = `${event.description}\n${this.#page.dataset.change} ${location.href}`;
    try {
      const { toCalendarFile } = await import('@callwright/shared/booking/calendar-file.ts');
      const file = toCalendarFile([{ ...event, description }], { producer: this.#page.dataset.company ?? '' });
      link.href = `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`;
    } catch {
      showOnly(this.#page, 'say', 'no_file');
      return;
    }
    link.onclick = null;
    link.click();
  }

  #showState(name: string, outcome = ''): void {
    this.#cancelDialog.close();
    findPart(this.#page, '[data-part="seal"]').hidden = name !== 'booked';
    showOnly(this.#page, 'state', name);
    const headline = findPart(this.#page, 'h1');
    const { dataset } = findPart(this.#page, `[data-state="${name}"]`);
    headline.textContent = dataset[outcome] ?? dataset.headline ?? '';
    if (document.activeElement === document.body && !this.#isSending) return;
    headline.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }

  #openCancelDialog(): void {
    showOnly(this.#booked, 'say', null);
    this.#cancelDialog.showModal();
    findPart(this.#cancelDialog, '[data-act="keep"]').focus();
  }

  async #startMoving(): Promise<void> {
    this.#showState('moving');
    showOnly(this.#moving, 'say', 'loading-times');
    for (const part of ['picker', 'summary']) findPart(this.#moving, `[data-part="${part}"]`).hidden = true;
    const asked = readFreeSlots(this.#backend).catch(() => null);
    this.#picker.prepare(this.#timeZone);
    const free = await asked;
    const others = this.#withoutOwnTime(free?.slots ?? []);
    if (free === null) return showFailed(this.#moving);
    showOnly(this.#moving, 'say', others.length > 0 ? null : 'none');
    if (others.length === 0) return;
    this.#picker.open(others, this.#timeZone, free.timeZone, this.#bookedAt);
  }

  /** Two demos at a time leave the booking's own time free. */
  #withoutOwnTime(slots: readonly string[]): readonly string[] {
    return slots.filter((at) => Date.parse(at) !== Date.parse(this.#bookedAt ?? ''));
  }

  async #change(where: HTMLElement, send: () => Promise<BookingAnswer>): Promise<void> {
    const token = readToken();
    const { slot } = this.#picker.read();
    this.#isSending = true;
    const hideSending = showSending(where);
    showOnly(this.#page, 'say', null);
    const answer = await send().catch(() => null);
    hideSending();
    // Another link was opened in the meantime, so this response is for the previous booking.
    if (token !== readToken()) {
      this.#isSending = false;
      return;
    }
    if (answer === null) showOnly(where, 'say', 'unanswered');
    else if (answer.outcome === 'taken') {
      if (!this.#picker.offerAlternatives(slot ?? '', this.#withoutOwnTime(answer.next))) void this.#startMoving();
    } else if ('booking' in answer) {
      this.#showBooking(answer.booking, answer.outcome);
      showOnly(this.#page, 'say', answer.outcome);
    } else this.#showState('unknown');
    this.#isSending = false;
  }
}

const readToken = () => location.hash.slice(1);

/** Buttons aren't `disabled`, because the focused one would lose focus. */
function showSending(where: HTMLElement): () => void {
  const pressed = findPart(where, '[data-sending]');
  const buttons = where.querySelectorAll('button');
  const offer = pressed.textContent;
  pressed.textContent = pressed.dataset.sending ?? offer;
  for (const button of buttons) button.setAttribute('aria-disabled', 'true');
  return () => {
    pressed.textContent = offer;
    for (const button of buttons) button.removeAttribute('aria-disabled');
  };
}

function findState(own: OwnBooking): string {
  if (own.status === 'cancelled') return own.cancelled_by === 'owner' ? 'canceled-by-owner' : 'canceled-by-visitor';
  if (own.can_change) return 'booked';
  return Date.now() < Date.parse(endOf(own.starts_at)) ? 'started' : 'over';
}

function toEvent(page: HTMLElement, own: OwnBooking): CalendarEvent {
  return {
    id: own.id,
    sequence: own.sequence,
    startsAt: own.starts_at,
    endsAt: endOf(own.starts_at),
    changedAt: own.changed_at,
    title: page.dataset.title ?? '',
    description: findPart(page, '[data-part="call"]').textContent ?? '',
    isCancelled: own.status === 'cancelled',
  };
}

const page = document.querySelector<HTMLElement>('[data-island="booking"]');
if (page) new OwnBookingPage(page).start();

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
import { fillIn, findPart, showOnly } from '../booking/page-parts.ts';
import { describeSlot, endOf, findKnownZone, findVisitorZone } from '../booking/slot-days.ts';
import { startSlotPicker } from '../booking/slot-picker.ts';
import { parseReaderBackend } from '../settings/reader-backend.ts';

const page = document.querySelector<HTMLElement>('[data-island="booking"]');
if (page) void startOwnBooking(page);

/** Shows the booking whose secret is behind the `#`, which no server sees, and changes it. */
async function startOwnBooking(page: HTMLElement): Promise<void> {
  const backend = parseReaderBackend(page.dataset.backend);
  const readToken = () => location.hash.slice(1);
  const booked = findPart(page, '[data-state="booked"]');
  const moving = findPart(page, '[data-state="moving"]');
  const picker = startSlotPicker(moving);
  let isSending = false;
  // In which the page tells times: that of the booking.
  let timeZone = 'UTC';

  const acts: Record<string, () => void> = {
    'ask-to-cancel': () => askToCancel(true),
    cancel: () => void change(booked, () => cancelBooking(backend, readToken())),
    keep: () => (moving.hidden ? askToCancel(false) : showState('booked')),
    move: () => void startMoving(),
    retry: () => void (moving.hidden ? load() : startMoving()),
  };
  page.addEventListener('click', ({ target }) => {
    const act = target instanceof Element ? target.closest<HTMLElement>('[data-act]')?.dataset.act : undefined;
    if (act !== undefined && !isSending) acts[act]?.();
  });
  findPart(moving, 'form').addEventListener('submit', (event) => {
    event.preventDefault();
    const { slot } = picker.read();
    if (slot === null) picker.refuse();
    else if (!isSending) void change(moving, () => moveBooking(backend, readToken(), slot));
  });
  // Another link of this page, opened in the same tab, is another booking.
  addEventListener('hashchange', () => void load());
  await load();

  async function load(): Promise<void> {
    const token = readToken();
    showState('loading');
    showOnly(page, 'say', 'loading');
    const answer = token === '' ? { found: null } : await readOrNull(token);
    if (token !== readToken()) return;
    showOnly(page, 'say', answer === null ? 'failed' : null);
    if (answer === null) showState('failed');
    else if (answer.found === null) showState('unknown');
    else showBooking(answer.found);
  }

  async function readOrNull(token: string): Promise<{ found: OwnBooking | null } | null> {
    return readOwnBooking(backend, token).then(
      (found) => ({ found }),
      () => null,
    );
  }

  function showBooking(own: OwnBooking): void {
    timeZone = findKnownZone(own.time_zone, findVisitorZone('UTC'));
    fillIn(page, 'time', describeSlot(own.starts_at, timeZone));
    fillIn(page, 'phone', own.phone);
    askToCancel(false);
    findPart(page, '[data-part="by-owner"]').hidden = own.cancelled_by !== 'owner';
    findPart(page, '[data-part="by-visitor"]').hidden = own.cancelled_by === 'owner';
    const event = toEvent(page, own);
    const links: Record<string, string> = { google: toGoogleLink(event), outlook: toOutlookLink(event) };
    for (const link of page.querySelectorAll<HTMLAnchorElement>('[data-calendar]')) {
      const href = links[link.dataset.calendar ?? ''];
      if (href) link.href = href;
      else link.onclick = (pressed) => void saveFile(pressed, event);
    }
    showState(own.status === 'cancelled' ? 'cancelled' : own.can_change ? 'booked' : 'over');
  }

  /** Gives a link its file and follows it. What writes the file is loaded for that, because few visitors want one. */
  async function saveFile(pressed: MouseEvent, event: CalendarEvent): Promise<void> {
    pressed.preventDefault();
    const link = pressed.currentTarget as HTMLAnchorElement;
    // Only the visitor's own file holds the address: a link to a provider would give the secret to it and its log.
    const description = `${event.description}\n${page.dataset.change} ${location.href}`;
    try {
      const { toCalendarFile } = await import('@callwright/shared/booking/calendar-file.ts');
      const file = toCalendarFile([{ ...event, description }], { producer: page.dataset.company ?? '' });
      link.href = `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`;
    } catch {
      showOnly(page, 'say', 'no_file');
      return;
    }
    link.onclick = null;
    link.click();
  }

  /** Shows a state, and takes the focus to its heading where somebody has pressed something. */
  function showState(name: string): void {
    showOnly(page, 'state', name);
    const headline = findPart(page, 'h1');
    headline.textContent = findPart(page, `[data-state="${name}"]`).dataset.headline ?? '';
    if (document.activeElement !== document.body || isSending) headline.focus();
  }

  function askToCancel(isAsking: boolean): void {
    showOnly(booked, 'say', null);
    findPart(booked, '[data-part="offers"]').hidden = isAsking;
    findPart(booked, '[data-part="asking"]').hidden = !isAsking;
    findPart(booked, `[data-act="${isAsking ? 'cancel' : 'ask-to-cancel'}"]`).focus();
  }

  async function startMoving(): Promise<void> {
    showState('moving');
    showOnly(moving, 'say', 'loading-times');
    findPart(moving, '[data-part="picker"]').hidden = true;
    const asked = readFreeSlots(backend).catch(() => null);
    picker.prepare(timeZone);
    const free = await asked;
    showOnly(moving, 'say', free === null ? 'failed' : free.slots.length > 0 ? null : 'none');
    if (free && free.slots.length > 0) picker.open(free.slots, timeZone, free.timeZone);
  }

  /** Moves or cancels, and shows the booking as it is then, whatever came of it. */
  async function change(where: HTMLElement, send: () => Promise<BookingAnswer>): Promise<void> {
    const token = readToken();
    isSending = true;
    const stopTelling = tellSending(where);
    showOnly(page, 'say', null);
    const answer = await send().catch(() => null);
    stopTelling();
    // Another link was opened meanwhile: its booking is shown, and this answer is about the one before.
    if (token !== readToken()) {
      isSending = false;
      return;
    }
    if (answer === null) showOnly(where, 'say', 'unanswered');
    else if (answer.outcome === 'taken') {
      if (!picker.offer(answer.next)) void startMoving();
    } else if ('booking' in answer) {
      showBooking(answer.booking);
      showOnly(booked, 'say', answer.outcome);
    } else showState('unknown');
    isSending = false;
  }
}

/** Says on the button that was pressed what is under way. No button is off: the one that has the focus would lose it. */
function tellSending(where: HTMLElement): () => void {
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

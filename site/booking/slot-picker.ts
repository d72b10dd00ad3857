import { findPart } from './page-parts.ts';
import { DAY_PARTS, describeSlot, formatTimeIn, groupByDay, listZones, nameSlot, type SlotDay } from './slot-days.ts';

/** Days shown before "Show more days". */
const FIRST_DAYS = 8;

/** `slot` is null if no time is chosen. */
type OnChange = (slot: string | null, isByPointer: boolean) => void;

export class SlotPicker {
  readonly #picker: HTMLElement;
  readonly #summary: HTMLElement;
  readonly #zones: HTMLSelectElement;
  readonly #problem: HTMLElement;
  readonly #changeButton: HTMLElement | null;
  readonly #onChange: OnChange;
  #slots: readonly string[] = [];
  #day: string | null = null;
  #slot: string | null = null;
  /** The time that would change. */
  #bookedAt: string | null = null;
  #hasAllDays = false;
  #wasOpened = false;

  constructor(root: ParentNode, onChange: OnChange) {
    this.#onChange = onChange;
    this.#picker = findPart(root, '[data-part="picker"]');
    this.#summary = findPart(root, '[data-part="summary"]');
    this.#zones = findPart<HTMLSelectElement>(this.#picker, '#zone');
    this.#problem = findPart(this.#picker, '#slots-problem');
    this.#changeButton = this.#summary.querySelector('[data-act="change"]');
    this.#zones.addEventListener('change', () => {
      this.#day = null;
      this.#draw();
    });
    this.#part('more-days').addEventListener('click', () => {
      this.#hasAllDays = true;
      this.#draw();
      this.#part('days').querySelectorAll('input')[FIRST_DAYS]?.focus();
    });
    this.#changeButton?.addEventListener('click', () => this.#focusChosenDay());
  }

  #part(name: string) {
    return findPart(this.#picker, `[data-part="${name}"]`);
  }

  #focusChosenDay(): void {
    const chosen = findPart(this.#picker, '[name="day"]:checked');
    chosen.focus({ preventScroll: true });
    this.#picker.parentElement?.scrollIntoView();
  }

  #choose(at: string, isByPointer: boolean): void {
    this.#slot = at;
    this.#problem.hidden = true;
    this.#part('taken').hidden = true;
    this.#draw();
    this.#onChange(at, isByPointer);
  }

  /** Keeps the chosen time when the zone changes. */
  #draw(): void {
    const timeZone = this.#zones.value;
    this.#part('clock').textContent = formatTimeIn(timeZone, new Date());
    const days = groupByDay(this.#slots, timeZone);
    const shown =
      days.find((group) => (this.#day ? group.day === this.#day : group.slots.some(({ at }) => at === this.#slot))) ??
      days[0];
    if (!shown) return;
    this.#day = shown.day;
    this.#drawDays(days, shown);
    this.#drawTimes(shown);
    this.#showChosen(timeZone);
  }

  #drawDays(days: readonly SlotDay[], shown: SlotDay): void {
    const listed = this.#hasAllDays ? days : days.filter((group, index) => index < FIRST_DAYS || group === shown);
    this.#part('more-days').hidden = listed.length === days.length;
    const chips = listed.map(({ day, weekday, date }) => {
      const chip = this.#drawChip('day', day, day === shown.day, (value) => this.#showDay(value));
      findPart(chip, '[data-part="weekday"]').textContent = weekday;
      findPart(chip, '[data-part="date"]').textContent = date;
      return chip;
    });
    this.#keepFocus('days', () => this.#part('days').replaceChildren(...chips));
  }

  #drawTimes({ weekday, date, slots }: SlotDay): void {
    this.#part('day-name').textContent = `${weekday}, ${date}`;
    this.#keepFocus('slots', () => {
      for (const name of DAY_PARTS) {
        const chips = slots.filter(({ dayPart }) => dayPart === name).map(({ at, label }) => this.#drawTime(at, label));
        this.#part(name).hidden = chips.length === 0;
        this.#part(`${name}-slots`).replaceChildren(...chips);
      }
    });
  }

  #drawTime(at: string, label: string): HTMLElement {
    const chip = this.#drawChip('slot', at, at === this.#slot, (value) =>
      // Check before drawing: focus set by a script may count as keyboard focus.
      this.#choose(value, !document.activeElement?.matches(':focus-visible')),
    );
    findPart(chip, 'span').textContent = label;
    return chip;
  }

  #showChosen(timeZone: string): void {
    this.#part('chosen').textContent = this.#slot ? describeSlot(this.#slot, timeZone) : '';
    const when = findPart(this.#summary, '[data-part="when"]');
    if (this.#changeButton) this.#changeButton.hidden = this.#slot === null;
    when.textContent = this.#slot ? nameSlot(this.#slot, timeZone) : (when.dataset.none ?? '');
    const note = findPart(this.#summary, '[data-part="when-note"]');
    note.textContent = this.#bookedAt
      ? `${note.dataset.was} ${this.#nameBooked(this.#bookedAt, timeZone)}`
      : (this.#zones.selectedOptions[0]?.text ?? '');
  }

  /** The time, or only the day if that differs. Both don't fit on a phone. */
  #nameBooked(at: string, timeZone: string): string {
    const [day, other] = groupByDay([at, this.#slot ?? at], timeZone);
    return day && other ? `${day.weekday}, ${day.date}` : formatTimeIn(timeZone, new Date(at));
  }

  #showDay(day: string): void {
    this.#day = day;
    this.#slot = null;
    this.#part('taken').hidden = true;
    this.#draw();
    this.#onChange(null, false);
  }

  #keepFocus(group: 'days' | 'slots', replace: () => void): void {
    const hadFocus = this.#part(group).contains(document.activeElement);
    replace();
    if (hadFocus) this.#part(group).querySelector<HTMLElement>('input:checked')?.focus();
  }

  #drawChip(name: 'day' | 'slot', value: string, checked: boolean, onChoose: (value: string) => void): HTMLElement {
    const chip = this.#clone(`${name}-chip`);
    const input = findPart<HTMLInputElement>(chip, 'input');
    Object.assign(input, { name, value, checked });
    input.addEventListener('change', () => onChoose(value));
    return chip;
  }

  #clone(name: string): HTMLElement {
    const copy = this.#part(name).cloneNode(true) as HTMLElement;
    delete copy.dataset.part;
    return copy;
  }

  /** Fills the list of time zones. Call it while a request is running: the first use of time zones is slow. */
  prepare(...named: string[]): void {
    const others = findPart<HTMLOptGroupElement>(this.#zones, '[data-part="other-zones"]');
    const chosen = this.#zones.value;
    const first = new Set([...this.#zones.options].filter((option) => option.parentElement !== others).map(toValue));
    const names = listZones(...named, chosen).filter((name) => !first.has(name));
    const listed = new Set([...others.children].map((option) => toValue(option as HTMLOptionElement)));
    if (listed.size === names.length && names.every((name) => listed.has(name))) return;
    others.replaceChildren(...names.map((name) => new Option(name.replaceAll('_', ' '), name)));
    this.#zones.value = chosen;
  }

  /** @param timeZone must be supported by this browser. @param bookedAt opens its day, if that has free times. */
  open(free: readonly string[], timeZone: string, companyZone: string, bookedAt: string | null = null): void {
    const [bookedDay] = bookedAt === null ? [] : groupByDay([bookedAt], timeZone);
    [this.#slots, this.#day, this.#slot, this.#bookedAt] = [free, bookedDay?.day ?? null, null, bookedAt];
    this.prepare(timeZone, companyZone);
    this.#zones.value = timeZone;
    this.#wasOpened = true;
    this.#picker.hidden = false;
    this.#part('taken').hidden = true;
    this.#draw();
  }

  /** `timeZone` is null before `open`. */
  read(): { slot: string | null; timeZone: string | null } {
    return { slot: this.#slot, timeZone: this.#wasOpened ? this.#zones.value : null };
  }

  showProblem(): void {
    this.#problem.hidden = false;
    this.#part('slots').querySelector('input')?.focus();
  }

  /** Drops a time that someone else took, and shows the day closest to it. Returns false if there are no more times. */
  offerAlternatives(taken: string, next: readonly string[]): boolean {
    const toDistance = (at: string) => Math.abs(Date.parse(at) - Date.parse(taken));
    // A time may have become free since the times were loaded.
    this.#slots = [...new Set([...this.#slots.filter((free) => free !== taken), ...next])].sort(
      (a, b) => Date.parse(a) - Date.parse(b),
    );
    this.#slot = null;
    const [closest] = [...this.#slots].sort((a, b) => toDistance(a) - toDistance(b));
    if (closest === undefined) return false;
    this.#day = groupByDay([closest], this.#zones.value)[0]?.day ?? null;
    this.#draw();
    this.#onChange(null, false);
    this.#part('taken').hidden = false;
    this.#part('taken-time').textContent = nameSlot(taken, this.#zones.value);
    this.#part('slots').querySelector<HTMLElement>(`[value="${closest}"]`)?.focus({ preventScroll: true });
    this.#part('taken').parentElement?.scrollIntoView({ block: 'nearest' });
    return true;
  }
}

const toValue = ({ value }: HTMLOptionElement) => value;

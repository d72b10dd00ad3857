import { findPart } from './page-parts.ts';
import { describeSlot, groupByDay, listZones, nameZone, tellTime } from './slot-days.ts';

/** So many days are shown before "More days". */
const FIRST_DAYS = 8;

/** The choice of a time in a page, by the markup of booking/slot-fields.tsx. */
export class SlotPicker {
  readonly #picker: HTMLElement;
  readonly #zones: HTMLSelectElement;
  readonly #problem: HTMLElement;
  #slots: readonly string[] = [];
  #day: string | null = null;
  #slot: string | null = null;
  #hasAllDays = false;
  #wasOpened = false;

  constructor(root: ParentNode) {
    this.#picker = findPart(root, '[data-part="picker"]');
    this.#zones = findPart<HTMLSelectElement>(this.#picker, '#zone');
    this.#problem = findPart(this.#picker, '#slots-problem');
    this.#zones.addEventListener('change', () => {
      this.#day = null;
      this.#draw();
    });
    this.#part('more-days').addEventListener('click', () => {
      this.#hasAllDays = true;
      this.#draw();
      this.#part('days').querySelectorAll('input')[FIRST_DAYS]?.focus();
    });
  }

  #part(name: string) {
    return findPart(this.#picker, `[data-part="${name}"]`);
  }

  #choose(at: string): void {
    // Before it is drawn anew: a focus that a script sets may count as one by key.
    const isByKey = document.activeElement?.matches(':focus-visible') ?? false;
    this.#slot = at;
    this.#problem.hidden = true;
    this.#part('taken').hidden = true;
    this.#draw();
    // With what comes next: in a frame nothing else says that there is more. Whoever goes through the times by key
    // keeps in sight the one that they are at.
    if (!isByKey) this.#part('chosen').scrollIntoView({ block: 'nearest' });
  }

  /** Draws the days and the times of one; what was chosen stays chosen, in any zone. */
  #draw(): void {
    const timeZone = this.#zones.value;
    const now = new Date();
    findPart(this.#picker, '#zone-note').textContent =
      `${nameZone(timeZone, now)}. It is ${tellTime(timeZone, now)} there now.`;
    const days = groupByDay(this.#slots, timeZone);
    const shown =
      days.find((group) => (this.#day ? group.day === this.#day : group.slots.some(({ at }) => at === this.#slot))) ??
      days[0];
    if (!shown) return;
    this.#day = shown.day;
    const listed = this.#hasAllDays ? days : days.filter((group, index) => index < FIRST_DAYS || group === shown);
    this.#part('more-days').hidden = listed.length === days.length;
    this.#drawChips(
      'days',
      listed,
      shown.day,
      ({ day: value, label }) => ({ value, label }),
      (value) => {
        this.#day = value;
        this.#slot = null;
        this.#draw();
      },
    );
    this.#part('day-name').textContent = shown.label;
    this.#drawChips(
      'slots',
      shown.slots,
      this.#slot,
      ({ at: value, label }) => ({ value, label }),
      (at) => this.#choose(at),
    );
    this.#part('chosen').textContent = this.#slot ? describeSlot(this.#slot, timeZone) : '';
  }

  #drawChips<Item>(
    name: 'days' | 'slots',
    items: readonly Item[],
    chosen: string | null,
    tell: (item: Item) => { value: string; label: string },
    onChoose: (value: string) => void,
  ): void {
    const group = this.#part(name);
    const hadFocus = group.contains(document.activeElement);
    group.replaceChildren(
      ...items.map((item) => {
        const { value, label } = tell(item);
        const chip = this.#clone('chip');
        const input = findPart<HTMLInputElement>(chip, 'input');
        Object.assign(input, { name: name.slice(0, -1), value, checked: value === chosen });
        input.addEventListener('change', () => onChoose(value));
        findPart(chip, 'span').textContent = label;
        return chip;
      }),
    );
    if (hadFocus) group.querySelector<HTMLElement>('input:checked')?.focus();
  }

  #clone(name: string): DocumentFragment {
    return document.importNode(
      findPart<HTMLTemplateElement>(this.#picker, `template[data-part="${name}"]`).content,
      true,
    );
  }

  /**
   * Lists the time zones, and these among them. A browser's first look at time zones takes long, so it belongs into the
   * time in which an answer is on its way.
   */
  prepare(...named: string[]): void {
    const chosen = this.#zones.value;
    const names = listZones(...named, ...(chosen === '' ? [] : [chosen]));
    const listed = [...this.#zones.options].map(({ value }) => value);
    if (listed.length === names.length && names.every((name) => listed.includes(name))) return;
    this.#zones.replaceChildren(...names.map((name) => new Option(name.replaceAll('_', ' '), name)));
    if (chosen !== '') this.#zones.value = chosen;
  }

  /** Shows these times in a time zone that this browser knows. */
  open(free: readonly string[], timeZone: string, companyZone: string): void {
    [this.#slots, this.#day, this.#slot] = [free, null, null];
    this.prepare(timeZone, companyZone);
    this.#zones.value = timeZone;
    this.#wasOpened = true;
    this.#picker.hidden = false;
    this.#part('taken').hidden = true;
    this.#draw();
  }

  /** What is chosen: no time at first, and no time zone before it is opened. */
  read(): { slot: string | null; timeZone: string | null } {
    return { slot: this.#slot, timeZone: this.#wasOpened ? this.#zones.value : null };
  }

  /** Says that no time is chosen, and takes the focus there. */
  refuse(): void {
    this.#problem.hidden = false;
    this.#part('slots').querySelector('input')?.focus();
  }

  /** Takes the chosen time away, because somebody else has it, and offers others. @returns whether there are any. */
  offer(next: readonly string[]): boolean {
    // One of the next may have become free since the times were loaded.
    this.#slots = [...new Set([...this.#slots.filter((free) => free !== this.#slot), ...next])].sort(
      (a, b) => Date.parse(a) - Date.parse(b),
    );
    this.#slot = null;
    if (this.#slots.length === 0) return false;
    this.#draw();
    this.#part('taken').hidden = false;
    this.#part('taken-some').hidden = next.length === 0;
    this.#part('taken-all').hidden = next.length > 0;
    this.#part('next').replaceChildren(
      ...next.map((at) => {
        const item = this.#clone('next-slot');
        const button = findPart(item, 'button');
        button.textContent = describeSlot(at, this.#zones.value);
        button.addEventListener('click', () => {
          this.#day = null;
          this.#choose(at);
          this.#part('slots').querySelector<HTMLElement>('input:checked')?.focus();
        });
        return item;
      }),
    );
    this.#part('next').querySelector('button')?.focus();
    return true;
  }
}

import { findPart } from './page-parts.ts';
import { describeSlot, groupByDay, listZones, nameZone, tellTime } from './slot-days.ts';

/** So many days are shown before "More days". */
const FIRST_DAYS = 8;

/** The choice of a time in a page, by the markup of booking/slot-fields.tsx. */
export type SlotPicker = {
  /**
   * Lists the time zones, and these among them. A browser's first look at time zones takes long, so it belongs into the
   * time in which an answer is on its way.
   */
  prepare(...named: string[]): void;
  /** Shows these times in a time zone that this browser knows. */
  open(slots: readonly string[], timeZone: string, companyZone: string): void;
  /** What is chosen: no time at first, and no time zone before it is opened. */
  read(): { slot: string | null; timeZone: string | null };
  /** Says that no time is chosen, and takes the focus there. */
  refuse(): void;
  /** Takes the chosen time away, because somebody else has it, and offers others. @returns whether there are any. */
  offer(next: readonly string[]): boolean;
};

/** Makes the picker of a page work. */
export function startSlotPicker(root: ParentNode): SlotPicker {
  const picker = findPart(root, '[data-part="picker"]');
  const part = (name: string) => findPart(picker, `[data-part="${name}"]`);
  const zones = findPart<HTMLSelectElement>(picker, '#zone');
  const problem = findPart(picker, '#slots-problem');
  let slots: readonly string[] = [];
  let day: string | null = null;
  let slot: string | null = null;
  let hasAllDays = false;
  let wasOpened = false;

  zones.addEventListener('change', () => {
    day = null;
    draw();
  });
  part('more-days').addEventListener('click', () => {
    hasAllDays = true;
    draw();
    part('days').querySelectorAll('input')[FIRST_DAYS]?.focus();
  });

  function choose(at: string): void {
    // Before it is drawn anew: a focus that a script sets may count as one by key.
    const isByKey = document.activeElement?.matches(':focus-visible') ?? false;
    slot = at;
    problem.hidden = true;
    part('taken').hidden = true;
    draw();
    // With what comes next: in a frame nothing else says that there is more. Whoever goes through the times by key
    // keeps in sight the one that they are at.
    if (!isByKey) part('chosen').scrollIntoView({ block: 'nearest' });
  }

  /** Draws the days and the times of one; what was chosen stays chosen, in any zone. */
  function draw(): void {
    const timeZone = zones.value;
    const now = new Date();
    findPart(picker, '#zone-note').textContent =
      `${nameZone(timeZone, now)}. It is ${tellTime(timeZone, now)} there now.`;
    const days = groupByDay(slots, timeZone);
    const shown =
      days.find((group) => (day ? group.day === day : group.slots.some(({ at }) => at === slot))) ?? days[0];
    if (!shown) return;
    day = shown.day;
    const listed = hasAllDays ? days : days.filter((group, index) => index < FIRST_DAYS || group === shown);
    part('more-days').hidden = listed.length === days.length;
    drawChips(
      'days',
      listed,
      shown.day,
      ({ day: value, label }) => ({ value, label }),
      (value) => {
        day = value;
        slot = null;
        draw();
      },
    );
    part('day-name').textContent = shown.label;
    drawChips('slots', shown.slots, slot, ({ at: value, label }) => ({ value, label }), choose);
    part('chosen').textContent = slot ? describeSlot(slot, timeZone) : '';
  }

  function drawChips<Item>(
    name: 'days' | 'slots',
    items: readonly Item[],
    chosen: string | null,
    tell: (item: Item) => { value: string; label: string },
    onChoose: (value: string) => void,
  ): void {
    const group = part(name);
    const hadFocus = group.contains(document.activeElement);
    group.replaceChildren(
      ...items.map((item) => {
        const { value, label } = tell(item);
        const chip = clone('chip');
        const input = findPart<HTMLInputElement>(chip, 'input');
        Object.assign(input, { name: name.slice(0, -1), value, checked: value === chosen });
        input.addEventListener('change', () => onChoose(value));
        findPart(chip, 'span').textContent = label;
        return chip;
      }),
    );
    if (hadFocus) group.querySelector<HTMLElement>('input:checked')?.focus();
  }

  function clone(name: string): DocumentFragment {
    return document.importNode(findPart<HTMLTemplateElement>(picker, `template[data-part="${name}"]`).content, true);
  }

  function prepare(...named: string[]): void {
    const chosen = zones.value;
    const names = listZones(...named, ...(chosen === '' ? [] : [chosen]));
    const listed = [...zones.options].map(({ value }) => value);
    if (listed.length === names.length && names.every((name) => listed.includes(name))) return;
    zones.replaceChildren(...names.map((name) => new Option(name.replaceAll('_', ' '), name)));
    if (chosen !== '') zones.value = chosen;
  }

  return {
    prepare,
    open(free, timeZone, companyZone) {
      [slots, day, slot] = [free, null, null];
      prepare(timeZone, companyZone);
      zones.value = timeZone;
      wasOpened = true;
      picker.hidden = false;
      part('taken').hidden = true;
      draw();
    },
    read: () => ({ slot, timeZone: wasOpened ? zones.value : null }),
    refuse() {
      problem.hidden = false;
      part('slots').querySelector('input')?.focus();
    },
    offer(next) {
      // One of the next may have become free since the times were loaded.
      slots = [...new Set([...slots.filter((free) => free !== slot), ...next])].sort(
        (a, b) => Date.parse(a) - Date.parse(b),
      );
      slot = null;
      if (slots.length === 0) return false;
      draw();
      part('taken').hidden = false;
      part('taken-some').hidden = next.length === 0;
      part('taken-all').hidden = next.length > 0;
      part('next').replaceChildren(
        ...next.map((at) => {
          const item = clone('next-slot');
          const button = findPart(item, 'button');
          button.textContent = describeSlot(at, zones.value);
          button.addEventListener('click', () => {
            day = null;
            choose(at);
            part('slots').querySelector<HTMLElement>('input:checked')?.focus();
          });
          return item;
        }),
      );
      part('next').querySelector('button')?.focus();
      return true;
    },
  };
}

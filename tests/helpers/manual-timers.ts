import type { Timers } from '@callwright/desktop/main/mirror/mirror.ts';

export class ManualTimers implements Timers {
  #now = 0;
  #waiting: { at: number; work: () => void }[] = [];

  now = () => this.#now;

  after = (ms: number, work: () => void) => {
    const timer = { at: this.#now + ms, work };
    this.#waiting.push(timer);
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== timer);
    };
  };

  pass(ms: number): void {
    this.#now += ms;
    const due = this.#waiting.filter(({ at }) => at <= this.#now);
    this.#waiting = this.#waiting.filter(({ at }) => at > this.#now);
    for (const { work } of due) work();
  }
}

/** The system's clock, as a test sets it: for `Date` alone, so that timers go on. */
export type JumpingDate = {
  /** Sets the clock; it runs on from there. */
  jumpTo(time: number): void;
  /** Puts the real clock back. */
  restore(): void;
};

export function mountJumpingDate(): JumpingDate {
  const RealDate = globalThis.Date;
  let offsetMs = 0;
  const now = () => RealDate.now() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  return {
    jumpTo(time) {
      offsetMs = time - RealDate.now();
    },
    restore() {
      globalThis.Date = RealDate;
    },
  };
}

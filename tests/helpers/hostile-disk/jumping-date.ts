/** Changes the system clock for `Date` only; timers keep running. */
export type JumpingDate = {
  jumpTo(time: number): void;
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

import { type RefObject, useLayoutEffect, useState } from 'react';

/** Counts the buttons on the first line of a row. The rest wrap to hidden lines. */
export function useFittingCount(row: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => {
      const tops = [...element.querySelectorAll('button')].map((button) => button.offsetTop);
      setCount(tops.filter((top) => top === tops[0]).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row]);
  return count;
}

import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Match } from './find-matches.ts';

type MatchLayerProps = {
  field: HTMLTextAreaElement;
  text: string;
  matches: readonly Match[];
  current: Match | null;
};

/** Maximum number of marked matches around the current one. */
const MAX_MARKS = 600;

/** A textarea can't style words, so this is an invisible copy of the text behind it, in the same box and font. */
export function MatchLayer({ field, text, matches, current }: MatchLayerProps) {
  const layer = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = layer.current;
    if (element === null) return;
    const fit = () => {
      const style = getComputedStyle(field);
      element.style.padding = style.padding;
      // Excludes the scroll bar, which changes where lines wrap.
      element.style.width = `${field.clientWidth}px`;
      follow();
    };
    const follow = () => {
      element.style.transform = `translateY(${-field.scrollTop}px)`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(field);
    field.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      field.removeEventListener('scroll', follow);
    };
  }, [field]);

  useLayoutEffect(() => {
    const mark = layer.current?.querySelector<HTMLElement>('[data-current]');
    if (!mark) return;
    const top = mark.offsetTop - field.scrollTop;
    const isInSight = top > 40 && top + mark.offsetHeight < field.clientHeight - 40;
    if (!isInSight) field.scrollTop = mark.offsetTop - field.clientHeight / 3;
  });

  const place = field.parentElement;
  if (place === null) return null;
  return createPortal(
    <div ref={layer} className="match-layer" aria-hidden="true">
      {markMatches(text, matches, current)}
    </div>,
    place,
  );
}

function markMatches(text: string, matches: readonly Match[], current: Match | null): (string | ReactElement)[] {
  const at = current === null ? 0 : matches.findIndex(({ start }) => start === current.start);
  const from = Math.max(0, at - MAX_MARKS / 2);
  const parts: (string | ReactElement)[] = [];
  let done = 0;
  for (const { start, end } of matches.slice(from, from + MAX_MARKS)) {
    parts.push(
      text.slice(done, start),
      <mark key={start} data-current={start === current?.start ? '' : undefined}>
        {text.slice(start, end)}
      </mark>,
    );
    done = end;
  }
  // An empty last line would have no height.
  return [...parts, `${text.slice(done)}\n`];
}

import { useLayoutEffect, useRef } from 'react';
import type { LinkOption } from './link-options.ts';
import type { LinkList } from './use-link-list.ts';

/** Connects the list to the field that controls it. */
export const LIST_ID = 'link-options';
export const toOptionId = (index: number) => `${LIST_ID}-${index}`;

export function LinkOptionsList({ list }: { list: LinkList }) {
  const { options, active, isSearching, choose, point } = list;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <div
        ref={box}
        id={LIST_ID}
        role="listbox"
        aria-label="Posts and headings"
        className="link-options scroll-fade"
        // The field keeps focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((option, index) => (
          <Option
            key={`${option.url} ${option.text}`}
            option={option}
            index={index}
            isActive={index === active}
            onPoint={() => point(index)}
            onChoose={() => choose(option)}
          />
        ))}
      </div>
      <p role="status" className={options.length === 0 ? 'px-3 py-2 text-ink-soft' : 'sr-only'}>
        {isSearching ? '' : describeCount(options.length)}
      </p>
    </>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'No matching posts.';
  return count === 1 ? '1 match' : `${count} matches`;
}

type OptionProps = {
  option: LinkOption;
  index: number;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

function Option({ option: { url, text, title, badge }, index, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that has focus handles the keys.
    <div
      id={toOptionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="link-option"
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate">{text}</span>
        {badge !== null && <span className="flex-none text-xs text-ink-soft">{badge}</span>}
      </span>
      {url !== text && (
        <span className="block truncate text-xs text-ink-soft">
          {title !== null && <span className="font-medium">{title} </span>}
          {url}
        </span>
      )}
    </div>
  );
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { PostTarget } from '../../../ipc/links.ts';
import { desktop } from '../../desktop-api.ts';
import { type LinkOption, toOptions } from './link-options.ts';

type Found = { query: string; targets: readonly PostTarget[] };

type LinkListOptions = {
  query: string;
  /** The post that is being edited. It isn't offered as a whole. */
  ownSlug: string;
  onChoose: (option: LinkOption) => void;
  onClose: () => void;
};

export type LinkList = ReturnType<typeof useLinkList>;

/** Searches for the query and handles the list's keys, wherever the focus is. */
export function useLinkList({ query, ownSlug, onChoose, onClose }: LinkListOptions) {
  const [found, setFound] = useState<Found | null>(null);
  const [chosen, setChosen] = useState({ query, index: 0 });
  const active = chosen.query === query ? chosen.index : 0;
  const isOver = useRef(false);
  const options = found === null ? [] : toOptions(query, found.targets);

  useEffect(() => {
    let isCurrent = true;
    void findTargets(query, ownSlug).then((targets) => isCurrent && setFound({ query, targets }));
    return () => {
      isCurrent = false;
    };
  }, [query, ownSlug]);

  /** A result that comes late must not replace what the author has typed since. */
  function choose(option: LinkOption) {
    if (isOver.current) return;
    isOver.current = true;
    onChoose(option);
  }

  /** The list may still belong to an earlier query. */
  async function chooseActive() {
    const shown = found?.query === query ? options : toOptions(query, await findTargets(query, ownSlug));
    const option = shown[active];
    if (option !== undefined) choose(option);
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const isEmpty = found?.query === query && options.length === 0;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Escape') handle(event, onClose);
    else if (isEmpty || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    else if (event.key === 'Enter') handle(event, () => void chooseActive());
    else if (step !== undefined) {
      handle(event, () => setChosen({ query, index: (active + step + options.length) % Math.max(1, options.length) }));
    }
  });

  useLayoutEffect(() => {
    isOver.current = false;
    // Before the editor's own keys, which continue lists and leave full screen.
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen, true);
    return () => {
      isOver.current = true;
      window.removeEventListener('keydown', listen, true);
    };
  }, []);

  return {
    options,
    active,
    isSearching: found === null,
    choose,
    point: (index: number) => setChosen({ query, index }),
  };
}

async function findTargets(query: string, ownSlug: string): Promise<PostTarget[]> {
  const targets = await desktop.findLinkTargets(query);
  return targets.filter(({ url }) => url !== `/blog/${ownSlug}`);
}

function handle(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  act();
}

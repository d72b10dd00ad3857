export function readWithoutStyles() {
  for (const style of document.querySelectorAll('style, link[rel="stylesheet"]')) style.remove();
  const main = document.querySelector('main') ?? document.body;
  const list = <T extends Element>(selector: string) => [...document.querySelectorAll<T & HTMLElement>(selector)];
  const shorten = ({ outerHTML }: Element) => outerHTML.slice(0, 120);
  const levels = [...main.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => Number(tagName[1]));
  const ids = list('[id]').map(({ id }) => id);

  const isNameless = (element: Element) =>
    !element.textContent?.trim() &&
    !element.getAttribute('aria-label') &&
    !element.querySelector('img[alt]:not([alt=""])');
  const isUnlabeled = (drawing: Element) =>
    !drawing.closest('[aria-hidden="true"]') &&
    !(
      drawing.getAttribute('role') === 'img' &&
      (drawing.getAttribute('aria-label') || drawing.getAttribute('aria-labelledby') || drawing.querySelector('title'))
    );

  const findBlock = (node: Node) => {
    let element = node.parentElement;
    while (element && getComputedStyle(element).display === 'inline') element = element.parentElement;
    return element;
  };
  const gluedWords: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('svg, script, template, pre, noscript')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  let before: Node | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [left, right] = [before?.textContent ?? ' ', node.textContent ?? ''];
    if (right === '') continue;
    const isSameLine = before !== null && findBlock(before) === findBlock(node);
    const isOtherPhrase = before?.parentElement !== node.parentElement;
    const hasBreak =
      before !== null && isSameLine && document.createRange !== undefined && hasBlockBetween(before, node);
    if (isSameLine && isOtherPhrase && !hasBreak && /[\p{L}\p{N}.!?)%]$/u.test(left) && /^[\p{L}\p{N}$]/u.test(right)) {
      gluedWords.push(`${left.slice(-30)}|${right.slice(0, 30)}`);
    }
    before = node;
  }

  function hasBlockBetween(from: Node, to: Node): boolean {
    const range = document.createRange();
    range.setStartAfter(from);
    range.setEndBefore(to);
    return [...range.cloneContents().querySelectorAll('*')].some((element) =>
      /^(BR|HR|DIV|P|UL|OL|LI|DL|TABLE|DETAILS|IMG|INPUT|BUTTON|SELECT)$/.test(element.tagName),
    );
  }

  return {
    levels,
    skippedLevels: levels.filter((level, position) => level > (levels[position - 1] ?? 0) + 1),
    landmarks: list('body > header, body > main, body > footer').map(({ tagName }) => tagName),
    nameless: list('a, button, summary').filter(isNameless).map(shorten),
    unlabeledDrawings: list('svg').filter(isUnlabeled).map(shorten),
    // A chart may take at most half of the viewport's height.
    hugeDrawings: list('svg')
      .filter((drawing) => drawing.getBoundingClientRect().height > innerHeight / 2)
      .map(shorten),
    picturesWithoutAlt: list('img:not([alt])').map(shorten),
    twiceUsedIds: ids.filter((id, position) => ids.indexOf(id) !== position),
    gluedWords,
  };
}

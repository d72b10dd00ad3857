/**
 * Tells how far the page is scrolled whenever its reader scrolls it.
 *
 * @returns the function that scrolls it to such a share of its length, of which nothing is told.
 */
export function followScroll(tell: (share: number) => void): (share: number) => void {
  const page = document.documentElement;
  const room = () => page.scrollHeight - page.clientHeight;
  let placed: number | null = null;

  document.addEventListener(
    'scroll',
    () => {
      const isPlaced = placed !== null && Math.abs(page.scrollTop - placed) < 1;
      placed = null;
      if (!isPlaced && room() > 0) tell(Math.min(1, Math.max(0, page.scrollTop / room())));
    },
    { passive: true },
  );

  return (share) => {
    const before = page.scrollTop;
    page.scrollTop = share * room();
    // One that moves nothing is followed by no event.
    if (page.scrollTop !== before) placed = page.scrollTop;
  };
}

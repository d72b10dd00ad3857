import { type ComponentChild, render } from 'preact';
import { ErrorFallback } from '../../components/document/error-fallback.tsx';

/** Puts a screen in the place of what the export had there; where it can't be drawn, the whole page says so. */
export function mount(outlet: HTMLElement, screen: ComponentChild): void {
  outlet.replaceChildren();
  try {
    render(screen, outlet);
  } catch (error) {
    const page = outlet.closest('main') ?? outlet;
    page.replaceChildren();
    render(<ErrorFallback error={error} retry={() => location.reload()} />, page);
  }
}

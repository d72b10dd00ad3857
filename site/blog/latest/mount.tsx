import { type ComponentChild, render } from 'preact';
import { ErrorFallback } from '../../ui/document/error-fallback.tsx';

/** Replaces the exported markup with a screen. If the screen fails to render, the page shows the error. */
export function mount(container: HTMLElement, screen: ComponentChild): void {
  container.replaceChildren();
  try {
    render(screen, container);
  } catch (error) {
    const page = container.closest('main') ?? container;
    page.replaceChildren();
    render(<ErrorFallback error={error} retry={() => location.reload()} />, page);
  }
}

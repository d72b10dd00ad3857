import { type ComponentChild, render } from 'preact';
import { ErrorFallback } from '../../ui/document/error-fallback.tsx';

/** Replaces what was exported there by a screen; if that fails to render, the page shows the error. */
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

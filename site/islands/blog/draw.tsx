import { type ComponentChild, render } from 'preact';
import { ErrorFallback } from '../../components/document/error-fallback.tsx';

/** Puts a screen in the place of what the export had there; one that can't be drawn is said plainly. */
export function draw(outlet: HTMLElement, screen: ComponentChild): void {
  outlet.replaceChildren();
  try {
    render(screen, outlet);
  } catch (error) {
    outlet.replaceChildren();
    render(<ErrorFallback error={error} retry={() => location.reload()} />, outlet);
  }
}

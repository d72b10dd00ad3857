import { SearchX } from 'lucide-react';
import { buttonStyle } from '../ui/button-style.ts';
import { keepFocus } from './connection/connection-banner.tsx';

type NothingFoundProps = {
  title: string;
  hint: string | null;
  action: string;
  Icon?: typeof SearchX | undefined;
  onClear: () => void;
};

/** Shown if nothing matches the search or filter. */
export function NothingFound({ title, hint, action, Icon = SearchX, onClear }: NothingFoundProps) {
  return (
    <div className="admin-empty">
      <Icon aria-hidden="true" className="size-8 text-ink-soft" strokeWidth={1.5} />
      <p className="heading text-xl [overflow-wrap:anywhere]">{title}</p>
      {hint && <p className="text-ink-soft">{hint}</p>}
      <button type="button" ref={keepFocus} onClick={onClear} className={buttonStyle('secondary')}>
        {action}
      </button>
    </div>
  );
}

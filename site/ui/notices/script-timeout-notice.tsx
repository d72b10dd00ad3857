import type { ReactNode } from 'react';

/**
 * CSS alone shows this a few seconds after the page loads. Once the script has loaded, it's invisible but keeps its
 * space, so nothing moves.
 */
export function ScriptTimeoutNotice({ isLoaded, children }: { isLoaded: boolean; children: ReactNode }) {
  return (
    <p
      role="status"
      className={`with-scripts script-late mt-4 rounded-xl bg-warn-soft px-4 py-3 text-warn ${isLoaded ? 'invisible [animation-play-state:paused]' : ''}`}
    >
      {children}{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, with its query and hash. */}
      <a href="" className="font-semibold underline underline-offset-3">
        Reload the page
      </a>
    </p>
  );
}

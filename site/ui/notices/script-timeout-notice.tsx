import type { ReactNode } from 'react';

/**
 * What is said where the script of a page does not come, with a way on. The style alone shows it, some
 * seconds after the page. Once the script is there it says nothing and keeps the room that it has:
 * none, or what it took while the script was late, so that nothing moves.
 */
export function ScriptTimeoutNotice({ hasCome, children }: { hasCome: boolean; children: ReactNode }) {
  return (
    <p
      role="status"
      className={`with-scripts script-late mt-4 rounded-xl bg-warn-soft px-4 py-3 text-warn ${hasCome ? 'invisible [animation-play-state:paused]' : ''}`}
    >
      {children}{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, with its query and hash. */}
      <a href="" className="font-semibold underline underline-offset-3">
        Reload the page
      </a>
    </p>
  );
}

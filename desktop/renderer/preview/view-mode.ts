/** What the editor shows: the text, the text beside its preview, or the preview. */
export type ViewMode = 'write' | 'split' | 'read';

const MODES: ReadonlySet<string> = new Set(['write', 'split', 'read'] satisfies ViewMode[]);

/** A window narrower than this, in CSS pixels, starts with the text alone: two columns would be too thin. */
const SPLIT_FROM = 1_200;

export function parseViewMode(kept: string | null, windowWidth: number): ViewMode {
  if (kept !== null && isViewMode(kept)) return kept;
  return windowWidth >= SPLIT_FROM ? 'split' : 'write';
}

/** The menu's "toggle preview": from the text to the preview used last, and back. */
export function togglePreview(mode: ViewMode, lastPreview: Exclude<ViewMode, 'write'>): ViewMode {
  return mode === 'write' ? lastPreview : 'write';
}

function isViewMode(text: string): text is ViewMode {
  return MODES.has(text);
}

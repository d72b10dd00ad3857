/** What the editor shows: the text, the text beside its preview, or the preview. */
export type ViewMode = 'write' | 'split' | 'read';

const MODES: ReadonlySet<string> = new Set(['write', 'split', 'read'] satisfies ViewMode[]);

/** A window narrower than this, in CSS pixels, starts with the text alone: two columns would be too narrow. */
const SPLIT_MIN_WIDTH_PX = 1_200;

export function parseViewMode(stored: string | null, windowWidth: number): ViewMode {
  if (stored !== null && isViewMode(stored)) return stored;
  return windowWidth >= SPLIT_MIN_WIDTH_PX ? 'split' : 'write';
}

/** Switches from the text to the preview used last, and back. */
export function togglePreview(mode: ViewMode, lastPreview: Exclude<ViewMode, 'write'>): ViewMode {
  return mode === 'write' ? lastPreview : 'write';
}

function isViewMode(text: string): text is ViewMode {
  return MODES.has(text);
}

import type { DraftsFolder } from '../drafts/use-drafts-folder.ts';
import { SettingsSection } from './settings-section.tsx';

type DraftsSectionProps = { draftsFolder: DraftsFolder; onShow: () => void; onMove: () => void };

export function DraftsSection({ draftsFolder: { path, moving }, onShow, onMove }: DraftsSectionProps) {
  return (
    <SettingsSection
      title="Drafts folder"
      text="Every draft is a Markdown file of its own in this folder. Any other editor can read it, and your backup can take it along."
    >
      <p className="rounded-lg border border-line bg-sunken px-3 py-2 text-[13px] [overflow-wrap:anywhere]">{path}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button-quiet" onClick={onShow}>
          Open folder
        </button>
        <button type="button" className="button-quiet" disabled={moving !== null} onClick={onMove}>
          Move...
        </button>
      </div>
      {moving !== null && (
        <p role="status" className="mt-2 text-[13px] text-ink-soft [overflow-wrap:anywhere]">
          Your drafts are being moved to {moving.to}: {moving.percent} %. You can write on meanwhile.
        </p>
      )}
    </SettingsSection>
  );
}

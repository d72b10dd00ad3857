import { SettingsSection } from './settings-section.tsx';

type DraftsSectionProps = { folder: string; onShow: () => void; onMove: () => void };

export function DraftsSection({ folder, onShow, onMove }: DraftsSectionProps) {
  return (
    <SettingsSection
      title="Drafts folder"
      text="Every draft is a Markdown file of its own in this folder. Any other editor can read it, and your backup can take it along."
    >
      <p className="rounded-lg border border-line bg-sunken px-3 py-2 text-[13px] [overflow-wrap:anywhere]">{folder}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button-quiet" onClick={onShow}>
          Open folder
        </button>
        <button type="button" className="button-quiet" onClick={onMove}>
          Move...
        </button>
      </div>
    </SettingsSection>
  );
}

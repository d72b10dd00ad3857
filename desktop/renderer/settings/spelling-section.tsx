import { SettingsSection } from './settings-section.tsx';

/** Opens the spelling settings, which have a dialog of their own. */
export function SpellingSection({ onShow }: { onShow: () => void }) {
  return (
    <SettingsSection
      title="Spelling"
      text="Whether words are checked while you type, in which languages, and what that fetches."
    >
      <button type="button" className="button-quiet" onClick={onShow}>
        Spelling...
      </button>
    </SettingsSection>
  );
}

import { useId } from 'react';
import { type Appearance, appearanceSchema } from '../../ipc/settings.ts';
import { SettingsSection } from './settings-sections.tsx';

const NAMES: Record<Appearance, string> = { system: 'System', light: 'Light', dark: 'Dark' };

type AppearanceSectionProps = { appearance: Appearance; onChoose: (appearance: Appearance) => void };

export function AppearanceSection({ appearance, onChoose }: AppearanceSectionProps) {
  const name = useId();
  return (
    <SettingsSection title="Appearance">
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">Appearance</legend>
        {appearanceSchema.options.map((each) => (
          <label key={each} className="flex items-center gap-2">
            <input type="radio" name={name} checked={each === appearance} onChange={() => onChoose(each)} />
            {NAMES[each]}
          </label>
        ))}
      </fieldset>
    </SettingsSection>
  );
}

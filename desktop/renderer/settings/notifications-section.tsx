import { SettingsSection } from './settings-section.tsx';

type NotificationsSectionProps = { areOn: boolean; onChange: (areOn: boolean) => void };

export function NotificationsSection({ areOn, onChange }: NotificationsSectionProps) {
  return (
    <SettingsSection title="Notifications">
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 accent-accent"
          checked={areOn}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          Tell me when a post from the queue went out, or needs me
          <span className="block text-[13px] text-ink-soft">Only while I am in another window.</span>
        </span>
      </label>
    </SettingsSection>
  );
}

import { type ReactNode, useId } from 'react';
import type { DraftsFolder } from '../drafts/use-drafts-folder.ts';

type SettingsSectionProps = { title: string; text?: string; children: ReactNode };

export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-display text-base font-bold">
        {title}
      </h2>
      {text !== undefined && <p className="mt-0.5 text-ink-soft">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

type DraftsSectionProps = { draftsFolder: DraftsFolder; onShow: () => void; onChoose: () => void };

export function DraftsSection({ draftsFolder: { path }, onShow, onChoose }: DraftsSectionProps) {
  return (
    <SettingsSection
      title="Drafts folder"
      text="Callwright saves each draft as a Markdown file in this folder and picks up changes you make in other editors."
    >
      <p className="rounded-lg border border-line bg-sunken px-3 py-2 text-[13px] [overflow-wrap:anywhere]">{path}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button-quiet" onClick={onShow}>
          Open folder
        </button>
        <button type="button" className="button-quiet" onClick={onChoose}>
          Choose another folder...
        </button>
      </div>
    </SettingsSection>
  );
}

type NotificationsSectionProps = { areOn: boolean; onChange: (areOn: boolean) => void };

export function NotificationsSection({ areOn, onChange }: NotificationsSectionProps) {
  return (
    <SettingsSection title="Notifications">
      <label className="flex items-start gap-2">
        <input type="checkbox" className="mt-1" checked={areOn} onChange={(event) => onChange(event.target.checked)} />
        <span>
          Notify me when a queued post is published or needs attention
          <span className="block text-[13px] text-ink-soft">Only when I’m in another window.</span>
        </span>
      </label>
    </SettingsSection>
  );
}

export function SpellingSection({ onShow }: { onShow: () => void }) {
  return (
    <SettingsSection title="Spelling" text="Check spelling as you type, and choose the languages.">
      <button type="button" className="button-quiet" onClick={onShow}>
        Spelling...
      </button>
    </SettingsSection>
  );
}

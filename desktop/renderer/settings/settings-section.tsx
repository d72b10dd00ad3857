import { type ReactNode, useId } from 'react';

type SettingsSectionProps = { title: string; text?: string; children: ReactNode };

/** A section of the settings, under its heading. */
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

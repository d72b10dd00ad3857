import { site } from '../../settings/site.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { ContentsNav } from '../../ui/contents-nav.tsx';
import { Section } from '../../ui/section.tsx';
import { privacy, STORED_ITEMS } from './privacy.ts';

const AREAS = {
  localStorage: 'local storage',
  sessionStorage: 'the tab’s session storage',
  caches: 'cache storage',
} as const;

export function PrivacyBody() {
  return (
    <Section tone="sunken">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_2.4fr]">
        <ContentsNav title={privacy.contents} parts={privacy.sections} />
        <ol>
          {privacy.sections.map(({ id, title, inShort, paragraphs }) => (
            <li key={id} id={id} className="border-line border-t py-8 first:border-t-0 first:pt-0 last:pb-0">
              <h2 className="font-semibold text-accent">{title}</h2>
              <p className="heading mt-2 text-2xl sm:text-3xl">{inShort}</p>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-3 max-w-2xl text-ink-soft text-lg leading-relaxed">
                  {paragraph}
                </p>
              ))}
              {id === 'authors' && <StoredItems />}
              {id === 'you' && (
                <a
                  href={`mailto:${site.email}?subject=${encodeURIComponent(privacy.ask.subject)}`}
                  className={`mt-5 ${buttonStyle('secondary')} max-sm:w-full`}
                >
                  {privacy.ask.action}
                </a>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}

function StoredItems() {
  const { what, where, until } = privacy.storedColumns;
  return (
    <dl className="mt-5 flex max-w-2xl flex-col gap-4">
      {STORED_ITEMS.map((item) => (
        <div key={item.prefix} className="rounded-2xl border border-line bg-surface p-5">
          <dt className="sr-only">{what}</dt>
          <dd className="font-medium">{item.what}</dd>
          <dt className="sr-only">{where}</dt>
          <dd className="mt-2 text-ink-soft text-sm">
            In {AREAS[item.area]}, under names that start with <code className="font-code">{item.prefix}</code>
          </dd>
          <dt className="sr-only">{until}</dt>
          <dd className="mt-1 text-ink-soft text-sm">{item.until}</dd>
        </div>
      ))}
    </dl>
  );
}

export function LicensesNote() {
  const { text, action, path } = privacy.licenses;
  return (
    <Section>
      <p className="text-ink-soft">
        {text}{' '}
        <a href={path} className="underline underline-offset-4 hover:text-accent">
          {action}
        </a>
      </p>
    </Section>
  );
}

export function OutsidePolicy({ url }: { url: string }) {
  return (
    <Section tone="sunken">
      <a href={url} className={`${buttonStyle('primary')} max-sm:w-full`}>
        {privacy.outside.action}
      </a>
    </Section>
  );
}

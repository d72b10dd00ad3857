import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { ContentsNav } from '../../ui/contents-nav.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import { type BindingClause, terms } from './terms.ts';

const LINK = 'font-semibold text-accent underline underline-offset-4 hover:text-accent-strong';

export function TermsBody({ binding }: { binding: readonly BindingClause[] }) {
  return (
    <>
      <Section tone="sunken">
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_2.4fr]">
          <ContentsNav title={terms.contents} parts={terms.summary} />
          <div>
            {binding.length === 0 && <SummaryNotice />}
            <ol>
              {terms.summary.map(({ id, title, inShort, text }) => (
                <li key={id} id={id} className="border-line border-t py-8 first:border-t-0 last:pb-0">
                  <h2 className="font-semibold text-accent">{title}</h2>
                  <p className="heading mt-2 text-2xl sm:text-3xl">{inShort}</p>
                  <p className="mt-3 max-w-2xl text-ink-soft text-lg leading-relaxed">{text}</p>
                  {id === 'privacy' && (
                    <p className="mt-3">
                      <a href={site.privacyUrl ?? ROUTES.privacy.path} className={LINK}>
                        {terms.privacyLink}
                      </a>
                    </p>
                  )}
                </li>
              ))}
            </ol>
          </div>
        </div>
      </Section>
      {binding.length > 0 && (
        <Section>
          <SectionHead title={terms.binding.title} text={terms.binding.text} />
          <ol className="mt-10 flex max-w-3xl flex-col gap-8">
            {binding.map(({ title, paragraphs }) => (
              <li key={title}>
                <h3 className="heading text-2xl">{title}</h3>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph} className="mt-3 leading-relaxed">
                    {paragraph}
                  </p>
                ))}
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}

function SummaryNotice() {
  const { title, text, action, subject } = terms.notice;
  return (
    <aside className="mb-6 rounded-[1.75rem] border-2 border-warn border-dashed bg-surface p-6 sm:p-8">
      <h2 className="heading text-2xl">{title}</h2>
      <p className="mt-2 max-w-2xl text-lg leading-relaxed">{text}</p>
      <a
        href={`mailto:${site.email}?subject=${encodeURIComponent(subject)}`}
        className={`mt-5 ${buttonStyle('secondary')} max-sm:w-full`}
      >
        {action}
      </a>
    </aside>
  );
}

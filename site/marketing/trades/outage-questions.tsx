import { SectionHead } from '../../ui/section.tsx';
import { electricalOutage } from './content/electrical.ts';

export function OutageQuestions() {
  const { title, text, questions } = electricalOutage;
  return (
    <>
      <SectionHead title={title} text={text} />
      <ol className="mt-12 ml-5 border-accent border-l-4">
        {questions.map(({ question, yes, no }, index) => (
          <li key={question} className="relative pb-10 pl-8 last:pb-0 sm:pl-12">
            <span
              aria-hidden="true"
              className="heading -left-6 absolute top-0 flex size-11 items-center justify-center rounded-full border-4 border-accent bg-surface text-xl"
            >
              {index + 1}
            </span>
            <h3 className="heading pt-1.5 text-2xl sm:text-3xl">{question}</h3>
            <dl className="mt-5 grid gap-4 md:grid-cols-[2fr_1fr]">
              <div className="rounded-2xl border-2 border-line bg-surface p-5">
                <dt className="font-semibold text-accent">Yes</dt>
                <dd className="mt-1 text-lg leading-relaxed">{yes}</dd>
              </div>
              <div className="rounded-2xl border-2 border-line border-dashed p-5">
                <dt className="font-semibold text-ink-soft">No</dt>
                <dd className="mt-1 text-ink-soft text-lg leading-relaxed">{no}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
    </>
  );
}

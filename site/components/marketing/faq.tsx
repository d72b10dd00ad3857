import { Icon } from '../ui/icon.tsx';

export type Question = { question: string; answer: string };

/**
 * Questions that open in place. One is open at a time, and a press on the open one closes it:
 * `details` elements of one name do that by themselves (specification, section 4).
 */
export function Faq({ questions, name }: { questions: readonly Question[]; name: string }) {
  return (
    <div className="divide-y divide-line border-line border-y">
      {questions.map(({ question, answer }) => (
        <details key={question} name={name} className="group">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-6 py-5 font-semibold text-lg hover:text-accent sm:text-xl [&::-webkit-details-marker]:hidden">
            {question}
            <Icon name="plus" className="size-6 text-accent transition-transform group-open:rotate-45" />
          </summary>
          <p className="max-w-3xl pr-10 pb-6 text-ink-soft text-lg leading-relaxed">{answer}</p>
        </details>
      ))}
    </div>
  );
}

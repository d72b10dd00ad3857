import { ROUTES } from '../../settings/routes.ts';
import { Icon } from '../../ui/icon.tsx';
import { SectionHead } from '../../ui/section.tsx';
import { comparison } from './comparison.ts';

export function ChoosingQuestions() {
  const { choosing } = comparison;
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
      <div className="lg:sticky lg:top-28 lg:self-start">
        <SectionHead title={choosing.title} text={choosing.text} />
      </div>
      <ol className="flex flex-col">
        {choosing.items.map(({ title, text }, index) => (
          <li key={title} className="flex gap-6 border-line border-t py-7 first:border-t-0 first:pt-0 last:pb-0">
            <span className="heading w-10 shrink-0 text-4xl text-accent" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className="heading text-2xl">{title}</h3>
              <p className="mt-2 max-w-xl text-ink-soft text-lg leading-relaxed">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

export function NotForYou() {
  const { notForYou } = comparison;
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
      <SectionHead title={notForYou.title} text={notForYou.text} />
      <div>
        <ul className="flex flex-col gap-5">
          {notForYou.items.map((item) => (
            <li key={item} className="flex gap-4 text-lg leading-relaxed">
              <Icon name="x" className="mt-1 size-6 text-ink-soft" />
              {item}
            </li>
          ))}
        </ul>
        <p className="mt-8">
          <a
            href={ROUTES.roiCalculator.path}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent text-lg underline-offset-4 hover:text-accent-strong hover:underline"
          >
            {notForYou.calculator}
            <Icon name="arrow-right" className="size-4.5" />
          </a>
        </p>
      </div>
    </div>
  );
}

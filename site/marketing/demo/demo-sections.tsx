import { ROUTES } from '../../settings/routes.ts';
import { demo } from './demo.ts';

export function DemoCovers() {
  const { title, items } = demo.covers;
  return (
    <section aria-labelledby="covers">
      <h2 id="covers" className="heading text-2xl">
        {title}
      </h2>
      <ol className="mt-3 divide-y divide-line">
        {items.map(({ title: point, text }, index) => (
          <li key={point} className="flex gap-4 py-3.5">
            <span className="heading w-5 shrink-0 text-accent text-xl leading-6" aria-hidden="true">
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="font-semibold">{point}</h3>
              <p className="mt-0.5 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Testimonial() {
  const { isExample, label, quote, from } = demo.testimonial;
  return (
    <div className="rounded-3xl bg-sunken p-6">
      <figure>
        {/* Comes before the quote, so nobody mistakes it for a customer's. */}
        {isExample && <p className="w-fit rounded-xl bg-warn-soft px-2.5 py-1 text-sm text-warn">{label}</p>}
        <blockquote className="heading mt-3 text-pretty text-xl leading-snug">
          <p>“{quote}”</p>
        </blockquote>
        <figcaption className="mt-3 text-ink-soft">{from}</figcaption>
      </figure>
      <p className="mt-4 border-line-strong/30 border-t pt-3 text-ink-soft">
        {demo.solution.text}{' '}
        <a
          href={ROUTES.solution.path}
          className="inline-block py-1.5 font-semibold text-accent underline-offset-4 hover:text-accent-strong hover:underline"
        >
          {demo.solution.link}
        </a>
      </p>
    </div>
  );
}

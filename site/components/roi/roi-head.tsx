import { roi } from '../../content/roi.ts';

/** Shorter than the other pages' first screens: the calculator is the first screen. */
export function RoiHead() {
  return (
    <div className="page-width pt-10 pb-8 sm:pt-16 sm:pb-12">
      <h1 className="heading text-[clamp(2.25rem,1.5rem+3.4vw,3.75rem)]">{roi.headline}</h1>
      <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed sm:mt-5 sm:text-xl">{roi.lead}</p>
    </div>
  );
}

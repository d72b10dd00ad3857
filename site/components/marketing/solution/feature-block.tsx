import type { ReactNode } from 'react';
import { Section, SectionHead } from '../../ui/section.tsx';

type FeatureBlockProps = {
  title: string;
  text: string;
  tone?: 'paper' | 'sunken' | 'night';
  /** On large screens the picture may precede the words; on a phone the words always come first. */
  isPictureFirst?: boolean;
  /** The piece of the product that shows it. */
  children: ReactNode;
};

/** One thing the product does: the words, and what it looks like. */
export function FeatureBlock({ title, text, tone = 'paper', isPictureFirst = false, children }: FeatureBlockProps) {
  return (
    <Section tone={tone}>
      <div className="grid items-center gap-x-20 gap-y-12 lg:grid-cols-2">
        <SectionHead title={title} text={text} isNight={tone === 'night'} />
        <div className={isPictureFirst ? 'min-w-0 lg:order-first' : 'min-w-0'}>{children}</div>
      </div>
    </Section>
  );
}

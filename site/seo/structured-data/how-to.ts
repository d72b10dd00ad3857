import type { HowTo, WithContext } from 'schema-dts';

export type HowToWords = {
  name: string;
  description?: string;
  /** In order, as the page shows them. */
  steps: readonly { title: string; text: string }[];
};

export function howTo({ name, description, steps }: HowToWords): WithContext<HowTo> {
  return {
    '@context': 'https://schema.org',
    '@type': 'HowTo',
    name,
    ...(description ? { description } : {}),
    step: steps.map(({ title, text }, index) => ({ '@type': 'HowToStep', position: index + 1, name: title, text })),
  };
}

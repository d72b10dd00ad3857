import '../../../helpers/site-env.ts';
import { describe, expect, it } from 'vitest';

const { caseStudies } = await import('@callwright/site/marketing/case-studies/case-studies.ts');

describe('the worked example of the case studies', () => {
  it('starts from the calculator’s default numbers', () => {
    expect(caseStudies.example.given.map(({ value }) => value)).toEqual(['50', '15', '$250', '30%']);
  });

  it('follows the product spec’s formula (section 9) step by step', () => {
    // 15 x 0.95 x 30% = 4.275; x 250 = 1068.75; x 4.33 = 4627.69 and 18.5 jobs; 279 / 1068.75 = 0.3 weeks = 2 days.
    expect(caseStudies.example.steps.map(({ value }) => value)).toEqual(['4.275', '$1,068.75', '$4,628', '2 days']);
    expect(caseStudies.example.steps.map(({ working }) => working)).toEqual([
      '15 missed calls × 0.95 × 30%',
      '4.275 jobs × $250',
      '$1,068.75 × 4.33 weeks, from 19 more jobs',
      '$279 ÷ $1,068.75 a week, rounded to 0.3 weeks',
    ]);
  });
});

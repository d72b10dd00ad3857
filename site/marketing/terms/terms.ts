import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';

export type Clause = { id: string; title: string; inShort: string; text: string };

export type BindingClause = { title: string; paragraphs: readonly string[] };

/** Add your lawyer's terms here. Until then, the page says it's only a summary. */
export const bindingTerms: readonly BindingClause[] = [];

/** A plain-language version of section 9 of the specification. */
export const terms = {
  route: ROUTES.terms,
  title: 'Terms in plain English',
  description: `What ${site.name} offers, in plain English: ${site.plan.price} a month, ${site.plan.trialDays}-day free trial, no setup fee, cancel or pause with ${site.plan.noticeDays} days notice.`,
  headline: 'Terms, in plain English',
  lead: 'What we offer and what isn’t proven yet, on one short page.',
  contents: 'On this page',
  summary: [
    {
      id: 'service',
      title: 'What you get',
      inShort: 'A receptionist that answers your calls, 24/7.',
      text: 'It answers your calls, qualifies callers by service area, urgency, and budget, books appointments into your calendar, escalates urgent calls to your on-call staff, and syncs with your CRM and your phone system. You decide what counts as urgent and who it can wake up.',
    },
    {
      id: 'price',
      title: 'What you pay',
      inShort: `${site.plan.price} a month, unlimited calls.`,
      text: 'There’s one plan and no setup fee. The price doesn’t depend on how many calls come in.',
    },
    {
      id: 'trial',
      title: 'The trial',
      inShort: `${site.plan.trialDays} days, free.`,
      text: 'You try it before you pay for it.',
    },
    {
      id: 'leaving',
      title: 'Canceling',
      inShort: `Cancel or pause with ${site.plan.noticeDays} days notice.`,
      text: 'You can cancel the plan, or pause it for a slow season, with that much notice.',
    },
    {
      id: 'start',
      title: 'Going live',
      inShort: `Live within ${site.goLive}.`,
      text: 'That’s what we say on this site, not a deadline in a contract.',
    },
    {
      id: 'uptime',
      title: 'Uptime',
      inShort: `${site.uptime} is our claim, not a guarantee.`,
      text: 'It becomes a guarantee only if your contract says so, and says what happens if we miss it. Until then, it’s our goal.',
    },
    {
      id: 'figures',
      title: 'Savings and payback',
      inShort: 'Figures to check, not to rely on.',
      text: `Savings of up to ${site.receptionist.savingUpTo} and a typical payback of ${site.payback} are our claims. What you save or earn depends on your calls. Figures marked as illustrative on our pages are just that.`,
    },
    {
      id: 'emergencies',
      title: 'Emergencies',
      inShort: 'It’s not a substitute for 911.',
      text: 'It can alert the people you put on call. It can’t send the fire department, an ambulance, or the gas utility, so a caller in danger should call them first.',
    },
    {
      id: 'privacy',
      title: 'Your callers’ data',
      inShort: 'We agree on what’s stored before a call comes in.',
      text: 'Your contract says what’s stored about a call, for how long, and who can see it. Ask before you sign. A separate page covers what this website stores.',
    },
  ] as const satisfies readonly Clause[],
  privacyLink: 'Read the privacy policy',
  notice: {
    title: 'A summary, not a contract',
    text: 'The full terms aren’t on this page yet. Ask us for them, and read them before you agree to anything. If they differ from this summary, the full terms apply.',
    action: 'Ask for the full terms',
    subject: 'The full terms',
  },
  binding: {
    title: 'Binding terms',
    text: 'The summary above explains these terms. If the two differ, these terms prevail.',
  },
  closing: {
    title: 'Any of this unclear?',
    text: 'Ask in the demo. You’ll get a straight answer, or a promise to find one.',
  },
} as const;

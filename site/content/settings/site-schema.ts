import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { schedulingSchema } from './scheduling.ts';

const webAddress = (what: string) =>
  z.url({ protocol: /^https$/, error: `${what} must be a whole address that begins with https://` });

const text = (what: string) => z.string().refine((value) => value.trim() !== '', `${what} is empty`);

const amount = (what: string) => z.number({ error: `${what} must be a number` }).positive(`${what} must be above 0`);

/** What content/settings/site.ts may hold. */
const siteFactsSchema = z.object({
  name: text('The name'),
  url: z.url({ protocol: /^https?$/ }),
  tagline: text('The tagline'),
  privacyUrl: webAddress('The privacy policy').nullable(),
  email: z.email('The e-mail address must be one, as hello@your-company.com'),
  video: z
    .object({
      embedUrl: webAddress('The video to embed'),
      title: text('The title of the video'),
      description: text('The description of the video'),
      poster: z
        .string()
        .regex(/^\/[^/].*\.(?:avif|jpe?g|png|webp)$/i, 'The poster must be a picture under site/public, as /demo.webp'),
      uploadedOn: z.iso.date('The day of the upload must be written as 2026-01-31'),
      length: amount('The length of the video, in seconds,'),
    })
    .nullable(),
  scheduling: schedulingSchema,
  demoMinutes: amount('The length of a demo, in minutes,'),
  plan: z
    .object({
      monthlyDollars: amount('The monthly price'),
      price: z.string().regex(/^\$\d/, 'The price in words must begin with a dollar sign, as $279'),
      trialDays: amount('The days of the trial'),
      noticeDays: amount('The days of notice'),
    })
    .refine(({ monthlyDollars, price }) => Number(price.replace(/[$,]/g, '')) === monthlyDollars, {
      path: ['price'],
      error: 'The price in words differs from monthlyDollars, which the calculator uses',
    }),
  goLive: text('The time until a customer is live'),
  uptime: text('The uptime'),
  payback: text('The payback'),
  receptionist: z.object({
    monthlyDollars: amount('What a person costs a month'),
    monthly: text('What a person costs a month, in words,'),
    salary: text('The salary'),
    benefits: text('The benefits'),
    savingUpTo: text('The saving'),
  }),
});

/** What an owner set, checked. */
export type SiteFacts = z.infer<typeof siteFactsSchema>;

/** Checks what an owner set in content/settings/site.ts; the message names each value that can't be, and what it should be. */
export function parseSiteFacts(value: unknown): Result<SiteFacts, { message: string }> {
  const parsed = siteFactsSchema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  return err({ message: `site/content/settings/site.ts can't be used as it is:\n${lines.join('\n')}` });
}

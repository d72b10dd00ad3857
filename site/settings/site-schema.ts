import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { schedulingSchema } from './scheduling.ts';

const webAddress = (what: string) =>
  z.url({ protocol: /^https$/, error: `${what} must be a whole address that begins with https://` });

const text = (what: string) => z.string().refine((value) => value.trim() !== '', `${what} is empty`);

const amount = (what: string) => z.number({ error: `${what} must be a number` }).positive(`${what} must be above 0`);

const publicFile = (what: string, types: string, example: string) =>
  z.string().regex(new RegExp(`^/[^/].*\\.(?:${types})$`, 'i'), `${what} under site/public, as ${example}`);

const videoFacts = {
  title: text('The title of the video'),
  description: text('The description of the video'),
  poster: publicFile('The poster must be a picture', 'avif|jpe?g|png|webp', '/demo.webp'),
  uploadedOn: z.iso.date('The day of the upload must be written as 2026-01-31'),
  length: amount('The length of the video, in seconds,'),
};

const embedded = (id: RegExp, what: string) => ({ id: z.string().regex(id, what), ...videoFacts });

const videoSchema = z.discriminatedUnion(
  'provider',
  [
    z.object({
      provider: z.literal('own'),
      sources: z
        .array(
          z.object({
            path: publicFile('The video must be a file', 'mp4|webm', '/videos/demo.mp4'),
            type: text('The type of the video'),
          }),
        )
        .min(1, 'A video of your own needs a file'),
      captions: publicFile('The captions must be a file', 'vtt', '/videos/demo.vtt'),
      width: amount('The width of the video, in pixels,'),
      height: amount('The height of the video, in pixels,'),
      ...videoFacts,
    }),
    z.object({
      provider: z.literal('youtube'),
      ...embedded(/^[\w-]{11}$/, 'The id of a video at YouTube is the 11 characters after “v=” in its address'),
    }),
    z.object({
      provider: z.literal('vimeo'),
      ...embedded(/^\d+$/, 'The id of a video at Vimeo is the number in its address'),
    }),
    z.object({
      provider: z.literal('wistia'),
      ...embedded(
        /^[a-z0-9]+$/,
        'The id of a video at Wistia is the letters and digits after “/medias/” in its address',
      ),
    }),
    z.object({ provider: z.literal('other'), embedUrl: webAddress('The video to embed'), ...videoFacts }),
  ],
  { error: 'The provider of the video must be own, youtube, vimeo, wistia or other' },
);

/** What settings/site.ts may hold. */
const siteFactsSchema = z.object({
  name: text('The name'),
  url: z.url({ protocol: /^https?$/ }),
  tagline: text('The tagline'),
  privacyUrl: webAddress('The privacy policy').nullable(),
  email: z.email('The e-mail address must be one, as hello@your-company.com'),
  video: videoSchema.nullable(),
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

/** Checks what an owner set in settings/site.ts; the message names each value that can't be, and what it should be. */
export function parseSiteFacts(value: unknown): Result<SiteFacts, { message: string }> {
  const parsed = siteFactsSchema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  return err({ message: `site/settings/site.ts can't be used as it is:\n${lines.join('\n')}` });
}

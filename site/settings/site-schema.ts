import { isCallToAction } from '@callwright/shared/post-links/call-to-action.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { TRADE_ROUTES } from './routes.ts';
import { schedulingSchema } from './scheduling.ts';

const webAddress = (what: string) =>
  z.url({ protocol: /^https$/, error: `${what} must be a full URL that starts with https://` });

const text = (what: string) => z.string().refine((value) => value.trim() !== '', `${what} is empty`);

const amount = (what: string) => z.number({ error: `${what} must be a number` }).positive(`${what} must be above 0`);

const publicFile = (what: string, types: string, example: string) =>
  z.string().regex(new RegExp(`^/[^/].*\\.(?:${types})$`, 'i'), `${what} in site/public, such as ${example}`);

const videoFacts = {
  title: text('The video’s title'),
  description: text('The video’s description'),
  poster: publicFile('The poster must be an image', 'avif|jpe?g|png|webp', '/demo.webp'),
  uploadedOn: z.iso.date('The upload date must look like 2026-01-31'),
  length: amount('The video length in seconds'),
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
            type: text('The video’s type'),
          }),
        )
        .min(1, 'Your own video needs at least one file'),
      captions: publicFile('The captions must be a file', 'vtt', '/videos/demo.vtt'),
      width: amount('The video width in pixels'),
      height: amount('The video height in pixels'),
      ...videoFacts,
    }),
    z.object({
      provider: z.literal('youtube'),
      ...embedded(/^[\w-]{11}$/, 'A YouTube video ID is the 11 characters after “v=” in its URL'),
    }),
    z.object({
      provider: z.literal('vimeo'),
      ...embedded(/^\d+$/, 'A Vimeo video ID is the number in its URL'),
    }),
    z.object({
      provider: z.literal('wistia'),
      ...embedded(/^[a-z0-9]+$/, 'A Wistia video ID is the letters and digits after “/medias/” in its URL'),
    }),
    z.object({ provider: z.literal('other'), embedUrl: webAddress('The video to embed'), ...videoFacts }),
  ],
  { error: 'The video’s provider must be own, youtube, vimeo, wistia, or other' },
);

const sampleCallSchema = z.object({
  trade: z.enum(
    TRADE_ROUTES.map(({ path }) => path),
    'The trade of a sample call must be the path of a trade page, such as SITE_PATHS.plumbing',
  ),
  title: text('The sample call’s title'),
  audio: z.union(
    [
      publicFile('The recording must be a file', 'aac|m4a|mp3|oga|ogg|opus|wav|webm', '/calls/leak.mp3'),
      webAddress('The recording'),
    ],
    'The recording must be an audio file in site/public, such as /calls/leak.mp3, or a full URL that starts with https://',
  ),
  transcript: text('The sample call’s transcript'),
});

const callToActionSchema = z
  .object({ label: z.string(), address: z.string() })
  .refine(({ label, address }) => isCallToAction(`[${label}](${address})`), {
    error: 'The call to action must have a label and a path or URL, such as /demo/',
  });

const siteFactsSchema = z.object({
  name: text('The name'),
  url: z.url({ protocol: /^https?$/ }),
  tagline: text('The tagline'),
  privacyUrl: webAddress('The privacy policy').nullable(),
  email: z.email('The email must be an email address, such as hello@your-company.com'),
  video: videoSchema.nullable(),
  scheduling: schedulingSchema,
  demoMinutes: amount('The demo length in minutes'),
  demoPhone: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'The demo phone number must look like +15125550100, with the country code')
    .nullable(),
  sampleCalls: z.array(sampleCallSchema),
  callToAction: callToActionSchema.nullable(),
  contentSignals: z.object({ search: z.boolean(), aiInput: z.boolean(), aiTrain: z.boolean() }),
  securityContact: z
    .url({
      protocol: /^(https|mailto|tel)$/,
      error: 'The security contact must be a URL that starts with https://, mailto:, or tel:',
    })
    .nullable(),
  plan: z
    .object({
      monthlyDollars: amount('The monthly price'),
      price: z.string().regex(/^\$\d/, 'The displayed price must start with a dollar sign, such as $279'),
      trialDays: amount('The number of trial days'),
      noticeDays: amount('The number of notice days'),
    })
    .refine(({ monthlyDollars, price }) => Number(price.replace(/[$,]/g, '')) === monthlyDollars, {
      path: ['price'],
      error: 'The displayed price must match monthlyDollars, which the calculator uses',
    }),
  goLive: text('The go-live time'),
  uptime: text('The uptime'),
  payback: text('The payback'),
  receptionist: z.object({
    monthlyDollars: amount('The monthly cost of a receptionist'),
    monthly: text('The displayed monthly cost of a receptionist'),
    salary: text('The salary'),
    benefits: text('The benefits'),
    savingUpTo: text('The savings'),
  }),
});

export type SiteFacts = z.infer<typeof siteFactsSchema>;

/** The message lists each invalid value and what it should be. */
export function parseSiteFacts(value: unknown): Result<SiteFacts, { message: string }> {
  const parsed = siteFactsSchema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  return err({ message: `Fix these values in site/settings/site.ts:\n${lines.join('\n')}` });
}

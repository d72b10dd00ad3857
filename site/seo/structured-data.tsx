import type {
  BreadcrumbList,
  FAQPage,
  HowTo,
  Organization,
  SoftwareApplication,
  Thing,
  VideoObject,
  WithContext,
} from 'schema-dts';
import { ROUTES, type SiteRoute } from '../settings/routes.ts';
import { site } from '../settings/site.ts';
import { type SiteVideo, toEmbedUrl } from '../settings/site-video.ts';

export function organization(): WithContext<Organization> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.name,
    url: `${site.url}/`,
    logo: `${site.url}/icon-512.png`,
    description: site.tagline,
    email: site.email,
  };
}

/** UN/CEFACT's code for a month, which schema.org uses for billing periods. */
const MONTH = 'MON';

/** Has no rating, because nobody has given one. */
export function softwareApplication(): WithContext<SoftwareApplication> {
  const price = site.plan.monthlyDollars;
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: site.name,
    description: site.tagline,
    url: `${site.url}/`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'USD',
      url: `${site.url}${ROUTES.pricing.path}`,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'USD',
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: MONTH },
      },
    },
  };
}

/** The home page is added first automatically. */
export function breadcrumbs(...trail: readonly [SiteRoute, ...SiteRoute[]]): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [ROUTES.home, ...trail].map(({ path, label }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: `${site.url}${path}`,
    })),
  };
}

/** Search engines require that visitors see the same text. */
export function faqPage(questions: readonly { question: string; answer: string }[]): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

type HowToWords = {
  name: string;
  description?: string;
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

export function videoObject(video: SiteVideo): WithContext<VideoObject> {
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: video.title,
    description: video.description,
    thumbnailUrl: [new URL(video.poster, site.url).href],
    uploadDate: video.uploadedOn,
    ...toVideoAddress(video),
    duration: `PT${Math.round(video.length)}S`,
  };
}

function toVideoAddress(video: SiteVideo): { contentUrl: string } | { embedUrl: string } {
  if (video.provider !== 'own') return { embedUrl: toEmbedUrl(video) };
  return { contentUrl: new URL(video.sources.at(-1)?.path ?? '/', site.url).href };
}

export function StructuredData({ data }: { data: WithContext<Thing> }) {
  // React would escape the JSON's quotes. The text has no `<`.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScriptText(data) }} />;
}

/** Escapes `<`, so an author's text can't close the script element or open a comment. */
export function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

import type { Metadata } from 'next';
import { demo } from '../../../marketing/demo/demo.ts';
import { DemoScheduler } from '../../../marketing/demo/demo-scheduler.tsx';
import { DemoCovers, Testimonial } from '../../../marketing/demo/demo-sections.tsx';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, StructuredData } from '../../../seo/structured-data.tsx';
import { ROUTES } from '../../../settings/routes.ts';
import { toSchedulingFrame } from '../../../settings/scheduling.ts';
import { site } from '../../../settings/site.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageHero } from '../../../ui/page-sections.tsx';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.demo, demo);

const frame = toSchedulingFrame(site.scheduling, site.url);

export default function DemoPage() {
  return (
    <>
      <StructuredData data={breadcrumbs(ROUTES.demo)} />
      <PageHero title={demo.headline} lead={demo.lead} aside={<DemoScheduler frame={frame} />} isAsideTall />
      <DemoCovers />
      <Testimonial />
      {/* Quieter than another page's last band: what is wanted here is a time, asked for above. */}
      <section className="page-width pb-16 sm:pb-24">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-line-strong/30 border-t pt-10">
          <h2 className="heading text-2xl sm:text-3xl">{demo.solution.text}</h2>
          <a
            href={ROUTES.solution.path}
            className="inline-flex items-center gap-2.5 rounded-lg py-2 font-semibold text-accent text-lg underline underline-offset-8 hover:text-accent-strong"
          >
            {demo.solution.link}
            <Icon name="arrow-right" className="size-5" />
          </a>
        </div>
      </section>
    </>
  );
}

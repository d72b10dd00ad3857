import type { Metadata } from 'next';
import { BookingForm } from '../../../booking/booking-form.tsx';
import { demo } from '../../../marketing/demo/demo.ts';
import { DemoScheduler } from '../../../marketing/demo/demo-scheduler.tsx';
import { DemoCovers, Testimonial } from '../../../marketing/demo/demo-sections.tsx';
import { DemoPhone } from '../../../marketing/demo-phone.tsx';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, StructuredData } from '../../../seo/structured-data.tsx';
import { ROUTES } from '../../../settings/routes.ts';
import { toSchedulingFrame } from '../../../settings/scheduling.ts';
import { site } from '../../../settings/site.ts';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.demo, demo);

/** One column, or two on wide screens, where the list stays in view beside the form. */
export default function DemoPage() {
  const frame = toSchedulingFrame(site.scheduling, site.url);
  return (
    <div className="page-width grid grid-cols-1 gap-x-16 gap-y-6 pt-6 pb-16 sm:gap-y-10 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:grid-rows-[auto_auto_1fr]">
      <StructuredData data={breadcrumbs(ROUTES.demo)} />
      <div>
        <h1 className="heading text-[clamp(2rem,1.25rem+3vw,3.25rem)]">{demo.headline}</h1>
        <p className="mt-3 text-ink-soft text-lg leading-relaxed sm:text-xl">{demo.lead}</p>
        {site.demoPhone && (
          <div className="mt-5">
            <DemoPhone phone={site.demoPhone} variant="secondary" />
          </div>
        )}
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {frame === null ? <BookingForm /> : <DemoScheduler frame={frame} />}
      </div>
      <div className="lg:sticky lg:top-24 lg:col-start-1 lg:row-span-2 lg:row-start-2 lg:self-start">
        <DemoCovers />
      </div>
      <div className="lg:col-start-2 lg:row-start-3">
        <Testimonial />
      </div>
    </div>
  );
}

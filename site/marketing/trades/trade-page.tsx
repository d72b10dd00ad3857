import type { ReactNode } from 'react';
import { breadcrumbs, StructuredData } from '../../seo/structured-data.tsx';
import { site } from '../../settings/site.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Icon } from '../../ui/icon.tsx';
import { DemoLink, FinalCta, PageHero } from '../../ui/page-sections.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import { CallTranscript } from '../call-transcript.tsx';
import { SCRIPTS_NOTE, type Trade } from './content/trade.ts';
import { RelatedTrades } from './related-trades.tsx';
import { ResultFigures } from './result-figures.tsx';
import { SampleRecordings } from './sample-recordings.tsx';
import { TradeFeatures } from './trade-features.tsx';

const SCRIPTS_ID = 'sample-calls';

type TradePageProps = {
  trade: Trade;
  drawing: ReactNode;
  children: ReactNode;
};

export function TradePage({ trade, drawing, children }: TradePageProps) {
  return (
    <>
      <StructuredData data={breadcrumbs(trade.route)} />
      <PageHero
        title={trade.headline}
        lead={trade.lead}
        actions={
          <>
            <DemoLink label="Book a Demo" />{' '}
            <a href={`#${SCRIPTS_ID}`} className={`${buttonStyle('secondary')} max-sm:w-full`}>
              Read Sample Calls
            </a>
          </>
        }
        aside={<TradeScene scene={trade.scene}>{drawing}</TradeScene>}
      />
      <Section tone="sunken">{children}</Section>
      <Section>
        <TradeFeatures {...trade.features} />
      </Section>
      <Section tone="sunken" id={SCRIPTS_ID}>
        <SampleRecordings calls={site.sampleCalls.filter((call) => call.trade === trade.route.path)} />
        <SectionHead title={trade.scripts.title} text={trade.scripts.text} />
        <div className="mt-14 grid items-start gap-x-20 gap-y-16 px-3 lg:grid-cols-2">
          {trade.scripts.calls.map((call) => (
            <CallTranscript key={call.title} call={call} />
          ))}
        </div>
        <p className="mt-14 max-w-2xl text-ink-soft">{SCRIPTS_NOTE}</p>
      </Section>
      <Section>
        <ResultFigures {...trade.figures} />
      </Section>
      <Section tone="sunken">
        <RelatedTrades trade={trade} />
      </Section>
      <FinalCta {...trade.closing} />
    </>
  );
}

type TradeSceneProps = { scene: Trade['scene']; children: ReactNode };

function TradeScene({ scene, children }: TradeSceneProps) {
  return (
    <figure className="mx-auto w-full max-w-lg lg:max-w-none">
      <div role="img" aria-label={scene.alt} className="overflow-hidden rounded-[1.75rem] shadow-card">
        {children}
      </div>
      <figcaption className="-mt-9 relative mx-3 rounded-2xl border border-line bg-surface px-5 py-4 shadow-card sm:mr-auto sm:ml-6 sm:w-88 lg:-ml-6">
        <span className="flex flex-wrap justify-between gap-x-4 text-ink-soft text-sm">
          <span>For example</span> <span>{scene.when}</span>
        </span>{' '}
        <span className="mt-1.5 block font-semibold leading-snug">{scene.what}</span>{' '}
        <span className="mt-3 flex items-center gap-2 border-line border-t-2 border-dashed pt-3 font-medium text-live">
          <Icon name="check" className="size-4.5" />
          {scene.outcome}
        </span>
      </figcaption>
    </figure>
  );
}

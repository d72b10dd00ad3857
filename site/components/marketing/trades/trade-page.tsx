import type { ReactNode } from 'react';
import { SCRIPTS_NOTE, type Trade } from '../../../content/trades/trade.ts';
import { breadcrumbs } from '../../../seo/structured-data/breadcrumbs.ts';
import { StructuredData } from '../../document/structured-data.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import { CallTranscript } from '../call-transcript.tsx';
import { DemoLink } from '../demo-link.tsx';
import { FinalCta } from '../final-cta.tsx';
import { PageHero } from '../page-hero.tsx';
import { RelatedTrades } from './related-trades.tsx';
import { ResultFigures } from './result-figures.tsx';
import { TradeFeatures } from './trade-features.tsx';
import { TradeScene } from './trade-scene.tsx';

const SCRIPTS_ID = 'sample-calls';

type TradePageProps = {
  trade: Trade;
  /** The trade's own drawing. */
  drawing: ReactNode;
  /** The block that only this trade has. */
  children: ReactNode;
};

/** A page for one trade: its scene, its own block, four features, sample scripts, three figures. */
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

import type { Thing, WithContext } from 'schema-dts';
import { toScriptText } from '../../seo/structured-data/to-script-text.ts';

/** What a page says about itself to search engines: data, not script. The builders are in seo/structured-data. */
export function StructuredData({ data }: { data: WithContext<Thing> }) {
  // React would escape the quotes of JSON; the text holds no `<`.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScriptText(data) }} />;
}

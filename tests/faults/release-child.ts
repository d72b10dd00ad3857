import { openTestPublisher } from '../helpers/publisher/blog-to-publish.ts';
import { unwrap } from '../helpers/unwrap.ts';

const [url = '', publishableKey = '', folder = ''] = process.argv.slice(2);
const publisher = await openTestPublisher({ url, publishableKey }, { folder });
process.send?.('begin');
unwrap(await publisher.publish());
process.send?.('end');
await publisher.remove();
process.disconnect();

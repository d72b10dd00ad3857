import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { env } from '../../env.ts';

/** The client of readers, in the browser. */
export const readerClient = createAnonymousBlogClient(env);

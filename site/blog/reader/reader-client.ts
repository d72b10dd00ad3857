import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { env } from '../../env.ts';

export const readerClient = createAnonymousBlogClient(env);

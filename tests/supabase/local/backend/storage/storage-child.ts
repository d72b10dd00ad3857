// A backend to kill. Prints its address.

import { startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { signInNewAuthor } from '../../../../helpers/running-backend.ts';

const [dataFolder, picturesFolder] = process.argv.slice(2);
if (!dataFolder || !picturesFolder) throw new Error('Which folders?');

const backend = await startBackend({ dataFolder, picturesFolder, port: 0 });
const { client, id } = await signInNewAuthor(backend);
const { data } = await client.auth.getSession();
console.log(JSON.stringify({ url: backend.url, id, token: data.session?.access_token }));

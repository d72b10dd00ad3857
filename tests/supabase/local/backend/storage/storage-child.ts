// A backend to kill. Prints its address.

import { signInNewAuthor, startEmptyBackend } from '../../../../helpers/running-backend.ts';

const [dataFolder, picturesFolder] = process.argv.slice(2);
if (!dataFolder || !picturesFolder) throw new Error('Which folders?');

const backend = await startEmptyBackend({ dataFolder, picturesFolder });
const { client, id } = await signInNewAuthor(backend);
const { data } = await client.auth.getSession();
console.log(JSON.stringify({ url: backend.url, id, token: data.session?.access_token }));

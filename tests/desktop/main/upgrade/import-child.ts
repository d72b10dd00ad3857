/** Imports an old folder until it is killed. */
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { importOldLayout } from '@callwright/desktop/main/upgrade/import-old-layout.ts';
import { unwrap } from '../../../helpers/unwrap.ts';
import { OLD_LAYOUT } from './old-layout.ts';

const [userData = ''] = process.argv.slice(2);
const database = unwrap(Database.open(join(userData, 'callwright.db')));
process.send?.('begun');
const { machine, origins } = OLD_LAYOUT;
unwrap(await importOldLayout({ database, userData, draftsFolder: join(userData, 'drafts'), machine, origins }));
process.send?.('done');
setInterval(() => {}, 1_000);

import { openBarePglite } from '../../helpers/blog-database.ts';
import { describeStorageRoles } from './storage-roles.ts';

describeStorageRoles('PGlite with nothing but our schema', openBarePglite);

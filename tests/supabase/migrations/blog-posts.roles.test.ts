import { openBarePglite } from '../../helpers/blog-database.ts';
import { describeRoles } from './role-matrix.ts';

describeRoles('PGlite with nothing but our schema', openBarePglite);

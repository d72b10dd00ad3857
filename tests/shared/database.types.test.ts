import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBarePglite, type Sql } from '../helpers/blog-database.ts';

type Columns = Record<string, string>;

const TYPE_FILE = join(import.meta.dirname, '../../shared/database.types.ts');

/** JSON types of Postgres types. */
const JSON_TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'timestamp with time zone': 'string',
  integer: 'number',
  bigint: 'number',
  void: 'undefined',
  boolean: 'boolean',
  jsonb: 'Json',
  'uuid[]': 'string[]',
  'text[]': 'string[]',
};

function jsonType(postgresType: string): string {
  const type = JSON_TYPES[postgresType];
  if (!type) throw new Error(`no JSON type is written down for ${postgresType}`);
  return type;
}

/** Resolves a path of property names from `Database` with the TypeScript compiler. */
function openTypes() {
  const program = ts.createProgram([TYPE_FILE], { strict: true, target: ts.ScriptTarget.ES2024, skipLibCheck: true });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(TYPE_FILE);
  if (!file) throw new Error('database.types.ts is gone');
  const declaration = file.statements.find((node) => ts.isTypeAliasDeclaration(node) && node.name.text === 'Database');
  if (!declaration) throw new Error('database.types.ts exports no type Database');

  const at = (path: string[]) =>
    path.reduce((type, name) => {
      const property = type.getProperty(name);
      if (!property) throw new Error(`Database has no ${path.join('.')}`);
      return checker.getTypeOfSymbolAtLocation(property, declaration);
    }, checker.getTypeAtLocation(declaration));

  return {
    columns(...path: string[]): Columns {
      return Object.fromEntries(
        at(path)
          .getProperties()
          .map((property) => {
            const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
            const type = checker.getTypeOfSymbolAtLocation(property, declaration);
            const shown = checker.typeToString(type);
            return [property.name, isOptional ? `optional ${shown.replace(/ \| undefined$/, '')}` : shown];
          }),
      );
    },
    typeAt: (...path: string[]) => checker.typeToString(at(path)),
    names: (...path: string[]) =>
      at(path)
        .getProperties()
        .map((property) => property.name),
  };
}

describe('database.types.ts', () => {
  const types = openTypes();
  let sql: Sql;
  beforeAll(async () => {
    sql = await openBarePglite();
  });
  afterAll(() => sql.close());

  type LiveColumn = {
    name: string;
    type: string;
    nullable: boolean;
    defaulted: boolean;
    insertable: boolean;
    updatable: boolean;
  };

  async function readLive(table: string): Promise<LiveColumn[]> {
    const { rows } = await sql.query<LiveColumn>(
      `select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable, atthasdef as defaulted,
         has_column_privilege('authenticated', attrelid, attnum, 'insert') as insertable,
         has_column_privilege('authenticated', attrelid, attnum, 'update') as updatable
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [`public.${table}`],
    );
    return rows;
  }

  const describeColumns = (columns: LiveColumn[], isOptional: (column: LiveColumn) => boolean): Columns =>
    Object.fromEntries(
      columns.map((column) => [
        column.name,
        `${isOptional(column) ? 'optional ' : ''}${jsonType(column.type)}${column.nullable ? ' | null' : ''}`,
      ]),
    );

  test('lists the tables and functions that the API exposes', async () => {
    const { rows } = await sql.query<{ kind: string; name: string }>(`
      select 'Tables' as kind, relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all
      select 'Views', relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      union all
      select 'Functions', proname from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'Enums', typname from pg_type where typnamespace = 'public'::regnamespace and typtype = 'e'`);
    for (const kind of ['Tables', 'Views', 'Functions', 'Enums']) {
      const live = rows.filter((row) => row.kind === kind).map((row) => row.name);
      expect(types.names('public', kind).sort()).toEqual(live.sort());
    }
  });

  test.each(['blog_posts', 'releases', 'release_posts'])(
    'has every column read from %s, with type and nullability',
    async (table) => {
      const live = await readLive(table);
      expect(types.columns('public', 'Tables', table, 'Row')).toEqual(describeColumns(live, () => false));
    },
  );

  test.each(['releases', 'release_posts'])('has no column of %s that clients can write', async (table) => {
    expect((await readLive(table)).filter((column) => column.insertable || column.updatable)).toEqual([]);
    expect(types.columns('public', 'Tables', table, 'Insert')).toEqual({});
    expect(types.columns('public', 'Tables', table, 'Update')).toEqual({});
  });

  test('has every column that authors can insert, optional if the database has a default', async () => {
    const live = (await readLive('blog_posts')).filter((column) => column.insertable);
    expect(types.columns('public', 'Tables', 'blog_posts', 'Insert')).toEqual(
      describeColumns(live, (column) => column.nullable || column.defaulted),
    );
  });

  test('has every column that authors can change, and no others', async () => {
    const live = (await readLive('blog_posts')).filter((column) => column.updatable);
    expect(types.columns('public', 'Tables', 'blog_posts', 'Update')).toEqual(describeColumns(live, () => true));
  });

  test('has each function’s parameters and result', async () => {
    type Live = {
      name: string;
      args: string[] | null;
      argtypes: string[];
      defaults: number;
      returns: string;
      set: boolean;
      rows: boolean;
    };
    const { rows } = await sql.query<Live>(`
      select proname as name, proargnames as args, format_type(prorettype, null) as returns, proretset as set,
        (select typtype in ('c', 'p') from pg_type where pg_type.oid = prorettype) as rows,
        array(select format_type(t, null) from unnest(proargtypes::oid[]) t) as argtypes, pronargdefaults::int as defaults
      from pg_proc where pronamespace = 'public'::regnamespace`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, args, argtypes, defaults, returns, set, rows: hasRows } of rows) {
      // Optional parameters may be null if null is their default.
      const live = argtypes.map((type, index) => [
        args?.[index],
        `${index < argtypes.length - defaults ? '' : 'optional '}${jsonType(type)}`,
      ]);
      const typed = Object.entries(types.columns('public', 'Functions', name, 'Args')).map(([arg, type]) => [
        arg,
        type.replace(/ \| null$/, ''),
      ]);
      expect(typed).toEqual(live);
      const answer = types.typeAt('public', 'Functions', name, 'Returns').replace(/ \| null$/, '');
      if (set && hasRows) expect(answer).toMatch(/^{.*}\[\]$/);
      else expect(answer).toBe(`${jsonType(returns)}${set ? '[]' : ''}`);
    }
  });
});

import type { Backend } from '@callwright/supabase/local/backend/backend.ts';

type Table = { name: string; columns: string };

export async function snapshotRows(backend: Pick<Backend, 'query' | 'execute'>): Promise<() => Promise<void>> {
  // Tables that the backend writes at startup, and no test changes.
  const tables = await backend.query<Table>(`
    select format('%I.%I', nspname, relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = relnamespace
    join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relpersistence = 'p' and nspname not in ('pg_catalog', 'information_schema', 'embedded_backend')
      and relname <> 'schema_migrations'
    group by nspname, relname`);
  const statements: string[] = [];
  for (const { name, columns } of tables) {
    const [row] = await backend.query<{ rows: string | null }>(`select jsonb_agg(t)::text as rows from ${name} t`);
    if (!row?.rows) continue;
    statements.push(`insert into ${name} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${name}, '${row.rows.replaceAll("'", "''")}');`);
  }
  // Without triggers and foreign keys, which would add rows and require an order of tables.
  const script = `set local session_replication_role = replica;
    ${tables.map(({ name }) => `delete from ${name};`).join('\n')}
    ${statements.join('\n')}`;
  return () => backend.execute(script);
}

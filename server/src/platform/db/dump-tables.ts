import type pg from 'pg'

type Column = {
  relation: string
  column: string
  type: string
  is_nullable: boolean
  is_always: boolean
  has_default: boolean
}

/** PostgreSQL's type → the one `values.ts` makes of it. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  citext: 'string',
  uuid: 'string',
  date: 'string',
  inet: 'string',
  tsvector: 'string',
  bytea: 'Buffer',
  jsonb: 'Json',
  timestamptz: 'Temporal.Instant',
}

const HEADER = `// Generated from the migrations by \`npm run db:dump\`.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written as JSON text, because pg would send a JavaScript array as a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>
`

/** The text of \`tables.ts\`: Kysely's view of every table and view of ours. */
export async function dumpTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS)
  const relations = Object.entries(Object.groupBy(rows, (column) => column.relation))
  const bodies = relations.map(([name, columns = []]) => {
    const fields = columns.map((column) => `    ${column.column}: ${typeOf(column)}`)
    return `  ${name.includes('.') ? `'${name}'` : name}: {\n${fields.join('\n')}\n  }`
  })
  return `${HEADER}\nexport interface DB {\n${bodies.join('\n')}\n}\n`
}

function typeOf(column: Column): string {
  const isArray = column.type.startsWith('_')
  const base = TYPES[isArray ? column.type.slice(1) : column.type]
  if (base === undefined || (isArray && !['string', 'boolean'].includes(base) && column.type !== '_int4')) {
    throw new Error(`No TypeScript type for ${column.relation}.${column.column} (${column.type})`)
  }
  const type = `${base}${isArray ? '[]' : ''}${column.is_nullable ? ' | null' : ''}`
  if (column.is_always) return `GeneratedAlways<${type}>`
  if (!column.has_default) return base === 'Json' && column.is_nullable ? NULLABLE_JSON : type
  return base === 'Json' ? 'ColumnType<unknown, string | undefined, string>' : `Generated<${type}>`
}

const NULLABLE_JSON = 'ColumnType<unknown, string | null | undefined, string | null>'

const COLUMNS = `
select
  case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as relation,
  a.attname as column,
  coalesce(base.typname, t.typname) as type,
  not a.attnotnull as is_nullable,
  a.attidentity = 'a' or a.attgenerated <> '' as is_always,
  a.atthasdef or a.attidentity = 'd' as has_default
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
left join pg_type base on base.oid = t.typbasetype
where c.relkind in ('r', 'p', 'v', 'm')
  and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'pgboss')
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
order by n.nspname <> 'public', n.nspname, c.relname collate "C", a.attnum`

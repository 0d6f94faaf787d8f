import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Ctx } from '#/platform/ctx'
import type { DB } from '#/platform/db/tables'
import type { Statement } from './children.ts'

/** The first statement `ask` sends, taken from the product itself so that a limit never runs an older one. */
export async function firstStatementOf(ctx: Ctx, ask: (ctx: Ctx) => Promise<unknown>): Promise<Statement> {
  const sent: Statement[] = []
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push({ text: query.sql, values: query.parameters }),
  })
  await ask({ ...ctx, db })
  const [first] = sent
  if (!first) throw new Error('nothing was sent')
  return first
}

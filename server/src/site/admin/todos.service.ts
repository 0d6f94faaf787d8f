import { OPERATOR_TODOS, type OperatorTodo } from '@limelight/contract/admin'
import type { Ctx } from '#/platform/ctx'
import { listWaiting } from './todos.queries.ts'

/** Tasks of an operator, most urgent first. */
export async function listTodos(ctx: Ctx): Promise<OperatorTodo[]> {
  const rows = new Map((await listWaiting(ctx, ctx.clock.now())).map((row) => [row.kind, row]))
  return OPERATOR_TODOS.flatMap((kind) => rows.get(kind) ?? []).map(({ kind, count, since, due_at }) => ({
    kind,
    count,
    since: since.toString(),
    dueAt: due_at?.toString() ?? null,
  }))
}

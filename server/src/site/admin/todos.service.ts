import { OPERATOR_TODOS, type OperatorTodo } from '@limelight/contract/admin'
import type { Db } from '#/platform/ctx'
import { listWaiting } from './todos.queries.ts'

/** Tasks of an operator, most urgent first. */
export async function listTodos(db: Db): Promise<OperatorTodo[]> {
  const rows = new Map((await listWaiting(db)).map((row) => [row.kind, row]))
  return OPERATOR_TODOS.flatMap((kind) => rows.get(kind) ?? []).map(({ kind, count, since, due_at }) => ({
    kind,
    count,
    since: since.toString(),
    dueAt: due_at?.toString() ?? null,
  }))
}

import { mayOperate, type OperatorArea } from '@limelight/contract/people/operator-roles'
import { OPERATOR_TODOS, type OperatorTodo } from '@limelight/contract/site/admin'
import type { Ctx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import { listWaiting } from './todos.queries.ts'

const AREAS: Record<OperatorTodo['kind'], OperatorArea> = {
  disputes: 'money',
  reports: 'moderation',
  reportedMessages: 'moderation',
  payouts: 'money',
  approvedPayouts: 'money',
  performers: 'moderation',
  ageChecks: 'moderation',
  messages: 'contact',
  differences: 'money',
  failedJobs: 'settings',
}

/** Tasks that the operator's role may do, most urgent first. */
export async function listTodos(ctx: Ctx, { operatorRole }: Pick<Caller, 'operatorRole'>): Promise<OperatorTodo[]> {
  const rows = new Map((await listWaiting(ctx, ctx.clock.now())).map((row) => [row.kind, row]))
  const kinds = OPERATOR_TODOS.filter((kind) => mayOperate(operatorRole, AREAS[kind]))
  return kinds
    .flatMap((kind) => rows.get(kind) ?? [])
    .map(({ kind, count, since, due_at }) => ({
      kind,
      count,
      since: since.toString(),
      dueAt: due_at?.toString() ?? null,
    }))
}

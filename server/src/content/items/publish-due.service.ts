import type { Ctx } from '#/platform/ctx'
import { changeNext } from './change-next.service.ts'
import { findDue, findDueKinds } from './items.queries.ts'

const PUBLISHED = { status: 'active', schedule_at: null } as const

/** Publishes what is due, oldest first. It appears under its minute, or later, when its files are ready. */
export async function publishDue(ctx: Ctx): Promise<void> {
  for (const kind of await findDueKinds(ctx))
    while (
      await changeNext(ctx, {
        kind,
        find: findDue,
        changeOf: () => PUBLISHED,
        dueAtOf: ({ schedule_at }) => schedule_at,
      })
    );
}

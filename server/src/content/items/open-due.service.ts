import type { Ctx } from '#/platform/ctx'
import { changeNext } from './change-next.service.ts'
import { findOpening, findOpeningKinds } from './early-access.queries.ts'
import { opened } from './early-access.ts'

/** Opens for everyone what was for subscribers first, oldest first. */
export async function openDue(ctx: Ctx): Promise<void> {
  for (const kind of await findOpeningKinds(ctx))
    while (await changeNext(ctx, { kind, find: findOpening, changeOf: opened }));
}

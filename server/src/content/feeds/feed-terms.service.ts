import { changeNext } from '#/content/items/change-next.service'
import type { Ctx } from '#/platform/ctx'
import { findEnding } from './feed-terms.queries.ts'

/** Hidden like by its creator, who can show it again: buyers keep it. The time is used up. */
const ENDED = { status: 'inactive', expires_at: null } as const

/** Hides posts that have ended. */
export async function endPosts(ctx: Ctx): Promise<void> {
  while (await changeNext(ctx, { kind: 'feed', find: findEnding, changeOf: () => ENDED }));
}

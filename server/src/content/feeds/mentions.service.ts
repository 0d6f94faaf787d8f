import type { AccountId } from '@limelight/contract/ids'
import { plainText } from '@limelight/contract/plain-text'
import { namesIn } from '@limelight/contract/text-parts'
import { notifyMany } from '#/people/notifications/notify.service'
import type { Ctx } from '#/platform/ctx'
import { findMentioned } from './mentions.queries.ts'

/** Text has room for hundreds of names. */
const MENTIONED_MAX = 20

/** Notifies the creators whom a post names, when it first appears. */
export async function notifyMentioned(
  ctx: Ctx,
  { id, performerId }: { id: string; performerId: AccountId },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const mentioned = await findMentioned(tx, { id, performerId, namesIn: namesInPost, limit: MENTIONED_MAX })
    const happening = { kind: 'mention', actorId: performerId, target: { kind: 'feed', id } } as const
    await notifyMany(tx, { ...happening, source: `mention/${id}` }, mentioned)
  })
}

/** Marks beside a name are no part of it. */
function namesInPost(text: string): string[] {
  return namesIn(plainText(text))
}

/** Conversations of the demonstration: the fan with some of the creators, of which one waits for an answer. */
import { openConversation, readAll } from '#/content/messages/conversations.service'
import { sendMessage } from '#/content/messages/messages.service'
import { mediaTokensFor } from '#/core/media/media.service'
import { changeOwnPerformer } from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import { daysAgo } from './days-ago.ts'
import type { DemoPerformer } from './demo-people.ts'
import type { Login } from './seed-people.ts'

type Chats = { cast: readonly DemoPerformer[]; fan: Login; performers: readonly Login[] }

export async function addChats(ctx: Ctx, { cast, fan, performers }: Chats): Promise<void> {
  // The first creator's is the newest, and lists follow the order of writing.
  for (const [index, performer] of [...performers.entries()].toReversed()) {
    const chat = cast[index]?.chat
    if (chat) await addChat(ctx, { fan, performer, chat })
  }
}

async function addChat(
  ctx: Ctx,
  { fan, performer, chat }: { fan: Login; performer: Login; chat: NonNullable<DemoPerformer['chat']> },
): Promise<void> {
  const memberOf = ({ id, role }: Login) => ({ id, role, country: null })
  await changeOwnPerformer(ctx, performer.id, { messagePolicy: 'everyone' })
  const conversationId = await ctx.transaction((tx) =>
    openConversation(tx, memberOf(fan), { source: 'performer', sourceId: performer.id }),
  )
  const { sign } = mediaTokensFor(ctx)
  for (const { by, text, daysAgo: days } of chat) {
    const sender = by === 'fan' ? fan : performer
    await daysAgo(ctx, days).transaction(async (tx) => {
      await sendMessage(tx, sign, memberOf(sender), { conversationId, text, fileIds: [], price: 0 })
      // The last word of a creator is still unread.
      if (by === 'fan') for (const { id } of [fan, performer]) await readAll(tx, id, conversationId)
    })
  }
}

/** Conversations of the demonstration: the fan with some of the creators, of which one waits for an answer. */
import type { FileId } from '@limelight/contract/ids'
import { mediaTokensFor } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import { changeOwnPerformer } from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import { openConversation, readAll } from '#/talk/messages/conversations.service'
import { sendMessage } from '#/talk/messages/messages.service'
import { daysAgo } from './days-ago.ts'
import { planDemoImages } from './demo-images.ts'
import type { DemoPerformer } from './demo-plan.ts'
import type { Login } from './seed-people.ts'
import { upload } from './seed-works.ts'

type Chats = { cast: readonly DemoPerformer[]; fan: Login; performers: readonly Login[] }

export async function addChats(ctx: Ctx, { cast, fan, performers }: Chats): Promise<void> {
  // The first creator's is the newest, and lists follow the order of writing.
  for (const [index, performer] of [...performers.entries()].toReversed()) {
    const one = cast[index]
    const chat = one?.chat
    if (chat) await addChat(ctx, { fan, performer, chat, pictures: planDemoImages(one).paths.galleries.flat() })
  }
}

type Chat = { fan: Login; performer: Login; chat: NonNullable<DemoPerformer['chat']>; pictures: readonly string[] }

async function addChat(ctx: Ctx, { fan, performer, chat, pictures }: Chat): Promise<void> {
  const memberOf = ({ id, role }: Login) => ({ id, role, country: null })
  await changeOwnPerformer(ctx, performer.id, { messagePolicy: 'everyone', inboxPolicy: 'everyone' })
  const conversationId = await ctx.transaction((tx) =>
    openConversation(tx, memberOf(fan), { source: 'performer', sourceId: performer.id }),
  )
  const { sign } = mediaTokensFor(ctx)
  const settings = await getSettings(ctx)
  for (const { by, text, daysAgo: days, photos = 0, price = 0 } of chat) {
    const sender = by === 'fan' ? fan : performer
    const fileIds: FileId[] = []
    for (const file of photos > 0 ? pictures.slice(-photos) : [])
      fileIds.push(await upload(ctx, sender.id, { purpose: 'private-message-photo', file }))
    await daysAgo(ctx, days).transaction(async (tx) => {
      await sendMessage(tx, memberOf(sender), { conversationId, text, fileIds, price }, { sign, terms: settings })
      // The last word of a creator is still unread.
      if (by === 'fan') for (const { id } of [fan, performer]) await readAll(tx, id, conversationId)
    })
  }
}

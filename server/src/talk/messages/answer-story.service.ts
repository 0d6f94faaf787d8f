import { AppError } from '@limelight/contract/errors'
import type { AccountId, MessageId, StoryId } from '@limelight/contract/ids'
import { requireVisibleStory } from '#/content/stories/view-stories.service'
import type { Tx } from '#/platform/ctx'
import { insertAnsweredStory } from './answered-stories.queries.ts'
import type { Member } from './conversations.queries.ts'

type Answer = { messageId: MessageId; recipientId: AccountId; storyId: StoryId | undefined }

/** Quotes the story that a message answers, if it does. Throws `not_found` for one that the sender may not see, or of somebody else. */
export async function answerStory(tx: Tx, sender: Member, { messageId, recipientId, storyId }: Answer): Promise<void> {
  if (storyId === undefined) return
  const story = await requireVisibleStory(tx, sender, storyId)
  if (story.performer_id !== recipientId) throw new AppError('not_found')
  await insertAnsweredStory(tx, messageId, storyId)
}

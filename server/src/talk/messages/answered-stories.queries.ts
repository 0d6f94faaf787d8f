import type { MessageId, StoryId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'

export async function insertAnsweredStory(tx: Tx, messageId: MessageId, storyId: StoryId): Promise<void> {
  await sql`insert into message_story (message_id, story_id) values (${messageId}, ${storyId})`.execute(tx.db)
}

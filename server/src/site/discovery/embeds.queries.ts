import type { AccountId, FeedId, FileId, VideoId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { isPublished } from '#/content/items/item-columns.queries'
import { isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

export type EmbeddedItem = {
  performer_id: AccountId
  name: string
  username: string | null
  avatar_file_id: FileId | null
  /** Of posts, what its text is of a locked one is decided by `shownText`. */
  text: string
  title: string | null
  type: string
  access: string
}

/** A published post of a creator who is there for the viewer. */
export async function findFeedToEmbed(ctx: Ctx, id: FeedId, viewer: Viewer): Promise<EmbeddedItem | undefined> {
  const { rows } = await sql<EmbeddedItem>`
    select i.performer_id, a.name, a.username, a.avatar_file_id, i.text, null as title, i.type, i.access
    from feed i join account a on a.id = i.performer_id
    where i.id = ${id} and ${isPublished('i')} and ${isPublicTo(sql.ref('i.performer_id'), viewer)}
      and (i.expires_at is null or i.expires_at > ${ctx.clock.now()})
  `.execute(ctx.db)
  return rows[0]
}

/** The same of a video. */
export async function findVideoToEmbed(ctx: Ctx, id: VideoId, viewer: Viewer): Promise<EmbeddedItem | undefined> {
  const { rows } = await sql<EmbeddedItem>`
    select i.performer_id, a.name, a.username, a.avatar_file_id, i.description as text, i.title, 'video' as type, i.access
    from video i join account a on a.id = i.performer_id
    where i.id = ${id} and ${isPublished('i')} and ${isPublicTo(sql.ref('i.performer_id'), viewer)}
  `.execute(ctx.db)
  return rows[0]
}

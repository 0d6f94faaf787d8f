import { AppError, invalidField } from '@limelight/contract/errors'
import { AccountId, CommentId } from '@limelight/contract/ids'
import { addToComment, lockComment } from '#/content/comments/comments.queries'
import { getKnownComment, getOpenItem } from '#/content/comments/list-comments.service'
import { addToItem } from '#/content/items/items.queries'
import { getKnownItem } from '#/content/items/items.service'
import { notify } from '#/people/notifications/notify.service'
import { addToCounters, getPublicPerformer } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import * as queries from './reactions.queries.ts'

type Member = Viewer & { id: AccountId }
export type State = { isLiked: boolean; isBookmarked: boolean; totalLike: number }

/**
 * Likes or bookmarks; twice is once. To bookmark something it is enough to know of it; what is liked has to be seen. Throws
 * `not_found`, and `forbidden` for a like of what is locked.
 */
export async function react(ctx: Ctx, member: Member, reaction: queries.Reaction): Promise<State> {
  return ctx.transaction(async (tx) => {
    const ownerId = await requireReachable(tx, member, reaction, { isNew: true })
    if (await queries.insertReaction(tx, member.id, reaction)) {
      await count(tx, reaction, 1)
      await announce(tx, { member, reaction, ownerId })
    }
    return stateOf(tx, member, reaction)
  })
}

/** Also of what is locked meanwhile; what was not there is no error. Throws `not_found` for what may not be known of. */
export async function takeBack(ctx: Ctx, member: Member, reaction: queries.Reaction): Promise<State> {
  return ctx.transaction(async (tx) => {
    await requireReachable(tx, member, reaction, { isNew: false })
    if (await queries.deleteReaction(tx, member.id, reaction)) await count(tx, reaction, -1)
    return stateOf(tx, member, reaction)
  })
}

type Announced = { member: Member; reaction: queries.Reaction; ownerId: AccountId }

/** The owner is notified of likes, not of bookmarks. */
async function announce(tx: Tx, { member, reaction, ownerId }: Announced): Promise<void> {
  const { action, objectType: kind, objectId: id } = reaction
  if (action !== 'like') return
  await notify(tx, {
    kind: 'like',
    accountId: ownerId,
    actorId: member.id,
    target: { kind, id },
    source: `like/${id}/${member.id}`,
  })
}

/** Returns whose it is. */
async function requireReachable(
  tx: Tx,
  member: Member,
  { objectType: kind, objectId: id, action }: queries.Reaction,
  { isNew }: { isNew: boolean },
): Promise<AccountId> {
  const mustSee = isNew && action === 'like'
  switch (kind) {
    case 'performer':
      return (await getPublicPerformer(tx, AccountId.parse(id), member)).account_id
    case 'comment': {
      if (action === 'bookmark') throw invalidField('action', 'Comments can only be liked.')
      const comment = await getKnownComment(tx, member, id)
      if (mustSee) await getOpenItem(tx, member, { kind: comment.object_type, id: comment.object_id })
      // Until the end of the transaction, so that no like outlives its comment.
      if (!(await lockComment(tx, comment.id))) throw new AppError('not_found')
      return comment.author_id
    }
    default:
      return (await (mustSee ? getOpenItem : getKnownItem)(tx, member, { kind, id })).performer_id
  }
}

async function count(tx: Tx, { objectType: kind, objectId: id, action }: queries.Reaction, delta: 1 | -1) {
  if (action === 'bookmark') return
  if (kind === 'performer') await addToCounters(tx, AccountId.parse(id), { like_count: delta })
  else if (kind === 'comment') await addToComment(tx, CommentId.parse(id), { likes: delta })
  else await addToItem(tx, { kind, id }, { like_count: delta })
}

async function stateOf(tx: Tx, member: Member, { objectType, objectId }: queries.Reaction): Promise<State> {
  const actions = await queries.findActions(tx, member.id, objectId)
  return {
    isLiked: actions.includes('like'),
    isBookmarked: actions.includes('bookmark'),
    totalLike: await likesOf(tx, member, { kind: objectType, id: objectId }),
  }
}

async function likesOf(
  tx: Tx,
  member: Member,
  { kind, id }: { kind: queries.Reaction['objectType']; id: string },
): Promise<number> {
  if (kind === 'performer') return (await getPublicPerformer(tx, AccountId.parse(id), member)).like_count
  if (kind === 'comment') return (await getKnownComment(tx, member, id)).like_count
  return (await getKnownItem(tx, member, { kind, id })).like_count
}

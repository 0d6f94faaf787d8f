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
  const state = await ctx.transaction(async (tx) => {
    const ownerId = await requireReachable(tx, member, reaction, { isNew: true })
    const isAdded = await queries.askInsertReaction(tx, member.id, reaction)
    const actions = await queries.findActions(tx, member.id, reaction.objectId)
    if (isAdded()) {
      await count(tx, reaction, 1)
      await announce(tx, { member, reaction, ownerId })
    }
    return askState(tx, member, reaction, actions)
  })
  return state()
}

/** Also of what is locked meanwhile; what was not there is no error. Throws `not_found` for what may not be known of. */
export async function takeBack(ctx: Ctx, member: Member, reaction: queries.Reaction): Promise<State> {
  const state = await ctx.transaction(async (tx) => {
    await requireReachable(tx, member, reaction, { isNew: false })
    if (await queries.deleteReaction(tx, member.id, reaction)) await count(tx, reaction, -1)
    return askState(tx, member, reaction, await queries.findActions(tx, member.id, reaction.objectId))
  })
  return state()
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

/** Known once the transaction has ended: the likes of an item are read with its commit. */
async function askState(
  tx: Tx,
  member: Member,
  reaction: queries.Reaction,
  actions: readonly queries.Action[],
): Promise<() => State> {
  const likes = await askLikes(tx, member, reaction)
  const [isLiked, isBookmarked] = [actions.includes('like'), actions.includes('bookmark')]
  return () => ({ isLiked, isBookmarked, totalLike: likes() })
}

async function askLikes(
  tx: Tx,
  member: Member,
  { objectType: kind, objectId: id }: queries.Reaction,
): Promise<() => number> {
  if (kind !== 'performer' && kind !== 'comment') return queries.askItemLikes(tx, { kind, id })
  const { like_count: likes } =
    kind === 'performer'
      ? await getPublicPerformer(tx, AccountId.parse(id), member)
      : await getKnownComment(tx, member, id)
  return () => likes
}

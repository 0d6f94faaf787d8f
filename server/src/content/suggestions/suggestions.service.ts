import {
  type HiddenSuggestion,
  SUGGESTIONS_MAX,
  type SuggestionReason,
  type Suggestions,
} from '@limelight/contract/content/suggestions'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { publicImageUrl } from '#/core/media/media.service'
import { getPerformerCards } from '#/people/performers/discover.service'
import { requirePublicPerformer } from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import type { Viewer } from '#/platform/http/caller'
import { mixNewcomers, NEWCOMER_EVERY } from './rank-suggestions.ts'
import * as marks from './suggestion-marks.queries.ts'
import { findSuggestions, hasFollows, type SuggestionRow } from './suggestions.queries.ts'

type Fan = Viewer & { id: AccountId }

/** From last night's figures; whom the fan may see and what they follow is asked now. Not even looked for while they are off. */
export async function getSuggestions(ctx: Ctx, fan: Fan): Promise<Suggestions> {
  if (!(await isOn(ctx, fan.id))) return { isOn: false, hasFollows: false, suggestions: [] }
  if (!(await hasFollows(ctx, fan.id))) return { isOn: true, hasFollows: false, suggestions: [] }
  const newcomers = SUGGESTIONS_MAX / NEWCOMER_EVERY
  const ranked = await findSuggestions(ctx, fan, { limit: SUGGESTIONS_MAX, newcomers })
  const mixed = mixNewcomers(ranked, SUGGESTIONS_MAX)
  const cards = await getPerformerCards(
    ctx,
    fan,
    mixed.map(({ id }) => id),
  )
  const reasons = new Map(mixed.map((row) => [row.id, reasonsOf(row)]))
  return {
    isOn: true,
    hasFollows: true,
    suggestions: cards.map((performer) => ({ performer, reasons: reasons.get(performer._id) ?? [{ kind: 'new' }] })),
  }
}

/** Pure: what counted, the most first. */
function reasonsOf(row: SuggestionRow): SuggestionReason[] {
  const { likeName, likeUsername, tag, categoryName, categorySlug } = row
  const followed: SuggestionReason[] =
    likeName !== null && likeUsername !== null
      ? [{ kind: 'followed', performer: { name: likeName, username: likeUsername } }]
      : []
  const topics: SuggestionReason[] = [
    ...(tag === null ? [] : [{ kind: 'tag', tag } as const]),
    ...(categoryName !== null && categorySlug !== null
      ? [{ kind: 'category', name: categoryName, slug: categorySlug } as const]
      : []),
  ]
  const known = row.common >= row.topic ? [...followed, ...topics] : [...topics, ...followed]
  const others: SuggestionReason[] = [
    ...(row.isNewcomer ? [{ kind: 'new' } as const] : []),
    ...(row.isFresh ? [{ kind: 'fresh' } as const] : []),
  ]
  return [...known, ...others]
}

/** Counts nothing for who has switched suggestions off, even while it is being switched. */
export async function countSeen(ctx: Ctx, fanId: AccountId, performerIds: readonly AccountId[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (await marks.findWantsSuggestions(tx, fanId, { lock: true })) await marks.countSeen(tx, fanId, performerIds)
  })
}

export async function isOn(ctx: Ctx, fanId: AccountId): Promise<boolean> {
  return (await marks.findWantsSuggestions(ctx, fanId)) ?? false
}

export async function switchSuggestions(ctx: Ctx, fanId: AccountId, isOn: boolean): Promise<void> {
  await ctx.transaction(async (tx) => {
    await marks.saveWantsSuggestions(tx, fanId, isOn)
    if (!isOn) await marks.deleteSeen(tx, fanId)
  })
}

/** Throws `not_found` unless the account is a creator whom the fan can see, and another one. */
export async function hideSuggestion(ctx: Ctx, fan: Fan, performerId: AccountId): Promise<void> {
  if (fan.id === performerId) throw new AppError('not_found')
  await ctx.transaction(async (tx) => {
    await requirePublicPerformer(tx, performerId, fan)
    await marks.hide(tx, { fanId: fan.id, performerId })
  })
}

/** Not hidden is no error. */
export async function unhideSuggestion(ctx: Ctx, fanId: AccountId, performerId: AccountId): Promise<void> {
  await ctx.transaction((tx) => marks.unhide(tx, { fanId, performerId }))
}

export async function listHidden(
  ctx: Ctx,
  fan: Fan,
  query: ListQuery,
): Promise<{ data: HiddenSuggestion[]; total: number }> {
  const { rows, total } = await marks.listHidden(ctx, fan, query)
  const data = rows.map(({ id, username, name, avatar_file_id, hidden_at }) => ({
    _id: id,
    username,
    name,
    avatar: publicImageUrl(avatar_file_id, 'avatar'),
    hiddenAt: hidden_at.toString(),
  }))
  return { data, total }
}

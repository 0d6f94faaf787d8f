import type { AccountId, FanListId } from '@limelight/contract/ids'
import type { ConversationFilter } from '@limelight/contract/talk/conversations'
import type { FanGroup } from '@limelight/contract/talk/fan-groups'
import { type RawBuilder, sql } from 'kysely'
import { hasRestricted } from '#/people/access/restrictions.queries'
import { contains } from '#/platform/db/text-search'
import type { Viewer } from '#/platform/http/caller'
import { isInGroup, isOnLists } from '#/talk/fan-lists/fan-groups.queries'

export type ConversationSearch = {
  q?: string | undefined
  filter?: ConversationFilter
  group?: FanGroup | undefined
  listId?: FanListId | undefined
}

const isRestricted = hasRestricted(sql.ref('part.account_id'), sql.ref('part.recipient_id'))

const isInInbox = sql`part.request is null and not ${isRestricted}`

/** Looks like spam, and the account has not moved it back. */
export const isHidden = sql`(part.hidden_for is not null and part.hidden_for <> 'shown')`

/** Those with people whom the account has restricted or not accepted are in none but their own; what it has declined is in none. */
const FILTERS: Record<ConversationFilter, RawBuilder<unknown>> = {
  all: sql`not part.is_archived and ${isInInbox}`,
  unread: sql`part.unread_count > 0 and ${isInInbox}`,
  requests: sql`part.request = 'open' and not ${isHidden} and not ${isRestricted}`,
  hidden: sql`part.request = 'open' and ${isHidden} and not ${isRestricted}`,
  pinned: sql`part.is_pinned and ${isInInbox}`,
  archived: sql`part.is_archived and ${isInInbox}`,
  restricted: sql`part.request is distinct from 'declined' and ${isRestricted}`,
}

/**
 * The condition on `conversation_participant part`: a member of a creator's team sees none of the conversations that the creator has as
 * a fan of others.
 */
export function isSeenBy({ isTeam }: Pick<Viewer, 'isTeam'>): RawBuilder<unknown> {
  if (!isTeam) return sql`true`
  return sql`exists (select from conversation k where k.id = part.conversation_id and k.performer_id = part.account_id)`
}

/** The other side, for a search by its name; else no row of it is read. */
export function joinNamed({ q }: ConversationSearch): RawBuilder<unknown> {
  return q === undefined ? sql`` : sql`join account named on named.id = part.recipient_id`
}

/** The condition on `conversation_participant part` and what `joinNamed` adds. A search finds archived ones and requests, too. */
export function isListed(
  { id, isTeam }: { id: AccountId } & Pick<Viewer, 'isTeam'>,
  { q, filter = 'all', group, listId }: ConversationSearch,
  now: Temporal.Instant,
): RawBuilder<unknown> {
  const conditions = [sql`part.account_id = ${id} and part.last_message_id is not null`]
  if (isTeam) conditions.push(isSeenBy({ isTeam }))
  if (q === undefined) conditions.push(FILTERS[filter])
  else
    conditions.push(
      contains(sql`concat_ws(' ', named.name, named.username)`, q),
      sql`part.request is distinct from 'declined'`,
    )
  const pair = { fan: sql.ref('part.recipient_id'), performerId: id, now }
  if (group !== undefined) conditions.push(isInGroup(group, pair))
  if (listId !== undefined) conditions.push(isOnLists([listId], pair))
  return sql.join(conditions, sql` and `)
}

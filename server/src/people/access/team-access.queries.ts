import type { AccountId } from '@limelight/contract/ids'
import type { TeamRight } from '@limelight/contract/people/team-rights'
import { type RawBuilder, sql } from 'kysely'

/** Of a session that works for somebody; both null for all others. */
export type ActingColumns = {
  acting_for: AccountId | null
  /** Null although `acting_for` is not: the access has ended. */
  team_rights: TeamRight[] | null
  is_creator_approved: boolean | null
}

/**
 * Whether a member may work for a creator now, `t` being the row of `team_member`: the creator's account is in use, and neither of the
 * two has blocked the other.
 */
export const isTeamOpen: RawBuilder<boolean> = sql`(
  exists (select from account o where o.id = t.creator_id and o.status = 'active' and o.role = 'performer')
  and not exists (select from account_block b where b.blocker_id = t.creator_id and b.blocked_id = t.member_id)
  and not exists (select from account_block b where b.blocker_id = t.member_id and b.blocked_id = t.creator_id)
)`

/** Joined to a session `s`: `acting`, without a row where the session has no access to whom it works for. */
export const joinActing = sql`
  left join lateral (
    select t.rights, owner.status = 'active' as is_approved
    from team_member t
    join performer owner on owner.account_id = t.creator_id
    where t.creator_id = s.acting_for and t.member_id = s.account_id and ${isTeamOpen}
  ) acting on true`

export const actingColumns = sql`
  s.acting_for, acting.rights as team_rights, acting.is_approved as is_creator_approved`

/** Lists and sums of referrals. */
import type { AccountId, ReferralId } from '@limelight/contract/ids'
import type { ReferralMode, ReferralReward, ReferralState } from '@limelight/contract/people/referral-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { containing, equals, type ListQuery, orderBy } from '#/platform/db/list'

export type ReferralRow = {
  id: ReferralId
  mode: ReferralMode
  reward: ReferralReward
  inviter_id: AccountId
  inviter_username: string | null
  inviter_name: string
  invitee_id: AccountId
  username: string | null
  name: string
  is_closed: boolean
  is_public: boolean
  qualified_at: Temporal.Instant | null
  ends_at: Temporal.Instant | null
  stopped_at: Temporal.Instant | null
  state: ReferralState
  earned_minor: number
  tokens: number
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

/** One rule for lists, filters and sums: stopped, or its months are over, or one of the two is closed. */
function stateOf(now: Temporal.Instant): RawBuilder<ReferralState> {
  return sql<ReferralState>`case
      when r.stopped_at is not null or r.ends_at <= ${now} or e.status = 'closed' or i.status = 'closed' then 'ended'
      when r.qualified_at is not null then 'qualified'
      else 'joined'
    end`
}

const from = sql`from referral r join account e on e.id = r.invitee_id join account i on i.id = r.inviter_id`

/** Of the inviter alone: what an invited fan got is theirs. */
function columns(now: Temporal.Instant): RawBuilder<unknown> {
  return sql`r.id, r.mode, r.reward, r.inviter_id, i.username as inviter_username,
    i.name as inviter_name, r.invitee_id, e.username,
    e.name, e.status = 'closed' as is_closed, e.is_public and e.role = 'performer' as is_public,
    r.qualified_at, r.ends_at, r.stopped_at, ${stateOf(now)} as state,
    (
      select coalesce(sum(s.net_minor - s.refunded_net_minor), 0)::bigint from sale s
      where s.fan_id = r.invitee_id and s.performer_id = r.inviter_id and s.kind = 'referral'
    ) as earned_minor,
    (
      select coalesce(sum(g.tokens - g.revoked_tokens), 0)::bigint from referral_gift g
      where g.referral_id = r.id and g.account_id = r.inviter_id
    ) as tokens,
    r.created_at, r.updated_at`
}

const sortable = { createdAt: 'r.created_at', updatedAt: 'r.updated_at' }

type OwnQuery = ListQuery & { state?: ReferralState | undefined }

export function listOwnReferrals(ctx: Ctx, inviterId: AccountId, query: OwnQuery): Promise<CountedPage<ReferralRow>> {
  const now = ctx.clock.now()
  return listCounted<ReferralRow>(ctx, {
    columns: columns(now),
    from: sql`${from} where r.inviter_id = ${inviterId} and ${isIn(query.state, now)}`,
    order: orderBy(query, sortable, 'r.id'),
    page: query,
  })
}

export type AdminQuery = OwnQuery & { mode?: ReferralMode | undefined }

export function listAdminReferrals(ctx: Ctx, query: AdminQuery): Promise<CountedPage<ReferralRow>> {
  const now = ctx.clock.now()
  const { q, mode, state } = query
  return listCounted<ReferralRow>(ctx, {
    columns: columns(now),
    from: sql`${from} where ${equals('r.mode', mode)} and ${isIn(state, now)}
      and ${q === undefined ? sql`true` : sql`(${isNamed('i', q)} or ${isNamed('e', q)})`}`,
    order: orderBy(query, sortable, 'r.id'),
    page: query,
  })
}

function isIn(state: ReferralState | undefined, now: Temporal.Instant): RawBuilder<unknown> {
  return state === undefined ? sql`true` : sql`${stateOf(now)} = ${state}`
}

function isNamed(alias: string, q: string): RawBuilder<unknown> {
  return sql`concat_ws(' ', ${sql.ref(`${alias}.name`)}, ${sql.ref(`${alias}.username`)}) ilike ${containing(q)}`
}

export type Sums = { joined: number; qualified: number; earned_minor: number; tokens: number }

export async function sumOwn({ db }: Db, inviterId: AccountId): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select
      (select count(*)::int from referral where inviter_id = ${inviterId}) as joined,
      (select count(*)::int from referral where inviter_id = ${inviterId} and qualified_at is not null) as qualified,
      (
        select coalesce(sum(net_minor - refunded_net_minor), 0)::bigint from sale
        where performer_id = ${inviterId} and kind = 'referral'
      ) as earned_minor,
      (
        select coalesce(sum(tokens - revoked_tokens), 0)::bigint from referral_gift g
        join referral r on r.id = g.referral_id and r.inviter_id = g.account_id
        where g.account_id = ${inviterId}
      ) as tokens
  `.execute(db)
  return rows[0] ?? { joined: 0, qualified: 0, earned_minor: 0, tokens: 0 }
}

/** Tokens of both sides: each costs the site what it is worth. */
export async function sumAll({ db }: Db): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select
      (select count(*)::int from referral) as joined,
      (select count(*)::int from referral where qualified_at is not null) as qualified,
      (select coalesce(sum(net_minor - refunded_net_minor), 0)::bigint from sale where kind = 'referral') as earned_minor,
      (select coalesce(sum(tokens - revoked_tokens), 0)::bigint from referral_gift) as tokens
  `.execute(db)
  return rows[0] ?? { joined: 0, qualified: 0, earned_minor: 0, tokens: 0 }
}

export async function lockReferral(
  { db }: Tx,
  id: ReferralId,
): Promise<{ stopped_at: Temporal.Instant | null } | undefined> {
  const { rows } = await sql<{ stopped_at: Temporal.Instant | null }>`
    select stopped_at from referral where id = ${id} for no key update
  `.execute(db)
  return rows[0]
}

import type { AccountId, InvitationId } from '@limelight/contract/ids'
import type { OperatorRole } from '@limelight/contract/people/operator-roles'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type InvitationRow = {
  id: InvitationId
  email: string
  operator_role: OperatorRole
  inviter_name: string | null
  is_open: boolean
  created_at: Temporal.Instant
  expires_at: Temporal.Instant
}

type NewInvitation = Pick<InvitationRow, 'id' | 'email' | 'operator_role' | 'expires_at'> & {
  token_hash: Buffer
  invited_by: AccountId
}

const columns = sql.raw('i.id, i.email, i.operator_role, i.created_at, i.expires_at, by.name as inviter_name')
const source = sql.raw('operator_invitation i left join account by on by.id = i.invited_by')

/** One per address: an earlier one ends, and its link with it. */
export async function replaceInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { id, email, operator_role, token_hash, invited_by, expires_at } = invitation
  await sql`
    insert into operator_invitation (id, email, operator_role, token_hash, invited_by, created_at, expires_at)
    values (${id}, ${email}, ${operator_role}, ${token_hash}, ${invited_by}, ${tx.clock.now()}, ${expires_at})
    on conflict on constraint operator_invitation_email_unique do update
    set id = excluded.id, operator_role = excluded.operator_role, token_hash = excluded.token_hash,
      invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
  `.execute(tx.db)
}

export async function listInvitations(ctx: Ctx, query: ListQuery): Promise<{ rows: InvitationRow[]; total: number }> {
  const { rows } = await sql<InvitationRow & { total: number }>`
    select ${columns}, ${isOpen(ctx.clock.now())} as is_open, count(*) over () as total
    from ${source}
    where ${query.q ?? null}::text is null or i.email ilike ${containing(query.q ?? '')}
    ${orderBy(query, { createdAt: 'i.created_at', updatedAt: 'i.created_at' }, 'i.id')}
    ${limitOffset(query)}
  `.execute(ctx.db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function findInvitation({ db, clock }: Db & Pick<Ctx, 'clock'>, id: InvitationId) {
  const { rows } = await sql<InvitationRow>`
    select ${columns}, ${isOpen(clock.now())} as is_open
    from ${source}
    where i.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Only while it can be accepted. */
export async function findByToken(ctx: Ctx, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select ${columns}, true as is_open
    from ${source}
    where i.token_hash = ${tokenHash} and ${isOpen(ctx.clock.now())}
  `.execute(ctx.db)
  return rows[0]
}

export type TakenInvitation = { email: string; operator_role: OperatorRole; invited_by: AccountId }

/** Takes it out: of two acceptances at once, one gets the account. */
export async function takeInvitation(tx: Tx, tokenHash: Buffer): Promise<TakenInvitation | undefined> {
  const { rows } = await sql<TakenInvitation>`
    delete from operator_invitation i
    using account by
    where i.token_hash = ${tokenHash} and by.id = i.invited_by and ${isOpen(tx.clock.now())}
    returning i.email, i.operator_role, i.invited_by
  `.execute(tx.db)
  return rows[0]
}

export async function deleteInvitation(tx: Tx, id: InvitationId): Promise<{ email: string } | undefined> {
  const { rows } = await sql<{ email: string }>`
    delete from operator_invitation where id = ${id} returning email
  `.execute(tx.db)
  return rows[0]
}

/** Of the invitation `i` of the account `by`: who is no longer an owner invites nobody. */
function isOpen(now: Temporal.Instant): RawBuilder<boolean> {
  return sql`(i.expires_at > ${now} and by.operator_role = 'owner' and by.status = 'active') is true`
}

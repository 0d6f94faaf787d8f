import type { AccountId } from '@limelight/contract/ids'
import { mayOperate, OPERATOR_ROLES, type OperatorArea } from '@limelight/contract/people/operator-roles'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type EmailRepair = {
  account_id: AccountId
  email: string
  /** In force before; null for an account that had none. */
  former_email: string | null
  proposed_by: AccountId
  proposed_at: Temporal.Instant
  /** Null while another operator has to agree. */
  agreed_by: AccountId | null
}

export async function findRepairs({ db }: Db, accountIds: readonly AccountId[]): Promise<EmailRepair[]> {
  const { rows } = await sql<EmailRepair>`
    select account_id, email, former_email, proposed_by, proposed_at, agreed_by
    from email_repair where account_id = any(${accountIds}::uuid[])
  `.execute(db)
  return rows
}

export async function upsertRepair(tx: Tx, one: EmailRepair): Promise<void> {
  await sql`
    insert into email_repair (account_id, email, former_email, proposed_by, proposed_at, agreed_by)
    values (${one.account_id}, ${one.email}, ${one.former_email}, ${one.proposed_by}, ${one.proposed_at}, ${one.agreed_by})
    on conflict (account_id) do update
      set email = excluded.email, former_email = excluded.former_email, proposed_by = excluded.proposed_by,
        proposed_at = excluded.proposed_at, agreed_by = excluded.agreed_by
  `.execute(tx.db)
}

export async function deleteRepair(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`delete from email_repair where account_id = ${accountId}`.execute(tx.db)
}

/** Whether an operator other than this one may decide about the same area. */
export async function hasOtherOperator({ db }: Db, id: AccountId, area: OperatorArea): Promise<boolean> {
  const roles = OPERATOR_ROLES.filter((role) => mayOperate(role, area))
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select from account
      where role = 'operator' and status = 'active' and id <> ${id} and operator_role = any(${roles}::text[])
    )
  `.execute(db)
  return rows[0]?.exists ?? false
}

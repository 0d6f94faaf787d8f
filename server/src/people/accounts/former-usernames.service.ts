import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Ctx, Tx } from '#/platform/ctx'
import { findFormerUsername } from './former-usernames.queries.ts'

/** So long an old address leads on, and nobody else can have its name; then `records-expire` deletes it. */
const RESERVED_DAYS = 90

/** Throws `username_taken` for a name that another account gave up not long ago: links still lead there. */
export async function requireNotReserved(
  db: Ctx | Tx,
  { username, accountId }: { username: string; accountId: AccountId | undefined },
): Promise<void> {
  const former = await findFormerUsername(db, username, oldest(db))
  if (former && former.account_id !== accountId) throw new AppError('username_taken')
}

/** Who had the name until not long ago. */
export async function findByFormerUsername(db: Ctx | Tx, username: string): Promise<AccountId | undefined> {
  return (await findFormerUsername(db, username, oldest(db)))?.account_id
}

function oldest({ clock }: Ctx | Tx): Temporal.Instant {
  return clock.now().subtract({ hours: RESERVED_DAYS * 24 })
}

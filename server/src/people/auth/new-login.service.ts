import type { AccountId } from '@limelight/contract/ids'
import { notifyAndMail } from '#/people/notifications/notify.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { countryOf } from '#/platform/http/country'
import type { Mail } from '#/platform/mail/mail.service'
import { newLoginMail } from './auth.mails.ts'
import { knownPlaceOf } from './known-devices.service.ts'
import type { OpenedSession } from './sessions.service.ts'

/** The browser stores `marks` from now on. */
export type LoggedIn = OpenedSession & { accountId: AccountId; marks: string[] }

type Account = { id: AccountId; password_hash: string; created_at: Temporal.Instant }
type Client = { marks: readonly string[]; userAgent: string; address: string }

/** Who has just registered tries other devices. */
const NEW_FOR = { hours: 24 }

/** The mail to send if the owner of the account may not know of this login; asked before its session is opened. */
export async function noticeOfLogin(ctx: Ctx | Tx, account: Account, client: Client): Promise<Mail | undefined> {
  const isNewAccount = Temporal.Instant.compare(account.created_at.add(NEW_FOR), ctx.clock.now()) > 0
  if (isNewAccount || (await knownPlaceOf(ctx, account, client)) !== undefined) return undefined
  return newLoginMail(ctx.config.publicUrl, { ...client, country: countryOf(client.address) })
}

/** In the transaction that opens the session. */
export async function notifyOfLogin(tx: Tx, accountId: AccountId, mail: Mail | undefined): Promise<void> {
  if (!mail) return
  const once = `new-login/${tx.clock.now()}`
  const happening = { kind: 'security', event: 'new_login', actorId: null, target: null, source: once } as const
  await notifyAndMail(tx, { ...happening, accountId, groupKey: once }, { mail, isLimited: true })
}

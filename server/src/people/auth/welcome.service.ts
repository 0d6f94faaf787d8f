import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import type { lockAccount } from '#/people/accounts/accounts.service'
import type { Tx } from '#/platform/ctx'
import { queueMail } from '#/platform/mail/mail.service'
import { welcomeMail } from './auth.mails.ts'
import { markWelcomed } from './welcome.queries.ts'

type Account = Awaited<ReturnType<typeof lockAccount>>

/** Who confirms an address after years is not new. */
const NEW_FOR = { hours: 24 * 30 }

/** Once, in the transaction that confirms a fan's first address: creators are welcomed when they are approved. */
export async function welcomeFan(tx: Tx, { id, email, language, role }: Account): Promise<void> {
  if (role !== 'fan' || email === null) return
  if (!(await markWelcomed(tx, id, tx.clock.now().subtract(NEW_FOR)))) return
  const settings = await getSettings(tx)
  const mail = welcomeMail(tx.config.publicUrl, settings.siteName)
  await queueMail(tx, email, { kind: 'welcome', mail, letterhead: letterheadFor(settings, language) })
}

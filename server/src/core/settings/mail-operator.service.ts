import type { Tx } from '#/platform/ctx'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import { letterheadFor, readSettings } from './settings.service.ts'

/** One mail in the site's language to the address of the setting `operatorEmail`; none while it is empty. */
export async function mailOperator(tx: Tx, mail: Mail): Promise<void> {
  const settings = await readSettings(tx)
  if (settings.operatorEmail === '') return
  await queueMail(tx, settings.operatorEmail, { kind: 'operator', mail, letterhead: letterheadFor(settings) })
}

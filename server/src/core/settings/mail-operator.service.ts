import type { Tx } from '#/platform/ctx'
import { type MailContent, queueMail } from '#/platform/mail/mail.service'
import { readSettings } from './settings.service.ts'

/** One mail to the address of the setting `operatorEmail`; none while it is empty. */
export async function mailOperator(
  tx: Tx,
  { path, label, ...content }: Omit<MailContent, 'action'> & { path: `/admin/${string}`; label: string },
): Promise<void> {
  const { operatorEmail, siteName } = await readSettings(tx)
  if (operatorEmail === '') return
  await queueMail(tx, operatorEmail, {
    ...content,
    siteName,
    action: { label, url: `${tx.config.publicUrl}${path}` },
  })
}

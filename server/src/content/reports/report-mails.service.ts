/** The mails to reporters about the outcome. */
import type { ReportObject } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { getSettings } from '#/core/settings/settings.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Tx } from '#/platform/ctx'
import { queueMail } from '#/platform/mail/mail.service'
import { WORDS } from './take-down-mails.ts'

export type Reported = { object_type: ReportObject; reporter_id: AccountId | null; reporter_email: string | null }

/** Members at their account's address, visitors at the one they left; without one, there is no mail. */
export async function mailReporters(
  tx: Tx,
  reports: readonly Reported[],
  outcome: 'actioned' | 'dismissed',
): Promise<void> {
  if (reports.length === 0) return
  const { siteName } = await getSettings(tx)
  const ids = reports.flatMap(({ reporter_id: id }) => id ?? [])
  const emails = new Map((await findAccounts(tx, ids)).map(({ id, email }) => [id, email]))
  for (const { object_type: type, reporter_id: id, reporter_email: left } of reports) {
    const email = id === null ? left : emails.get(id)
    if (!email) continue
    await queueMail(tx, email, {
      siteName,
      subject: 'Your report was reviewed',
      paragraphs:
        outcome === 'actioned'
          ? [`We reviewed the ${WORDS[type]} you reported and took action. Thank you for reporting it.`]
          : [
              `We reviewed the ${WORDS[type]} you reported and found no violation of our rules.`,
              'If you have more information, please report it again or contact us.',
            ],
      action:
        id === null
          ? { label: 'Contact us', url: `${tx.config.publicUrl}/contact` }
          : { label: 'View my reports', url: `${tx.config.publicUrl}/user/reports` },
    })
  }
}

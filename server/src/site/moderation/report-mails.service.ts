/** The mails to reporters about the outcome. */
import type { ReportObject } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { notifyAndMail } from '#/people/notifications/notify.service'
import type { Tx } from '#/platform/ctx'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import { wordsFor } from './take-down-mails.ts'

export type Reported = {
  id: string
  object_type: ReportObject
  reporter_id: AccountId | null
  reporter_email: string | null
}

/** Members at their account's address, visitors at the one they left; without one, there is no mail. */
export async function mailReporters(
  tx: Tx,
  reports: readonly Reported[],
  outcome: 'actioned' | 'dismissed',
): Promise<void> {
  if (reports.length === 0) return
  const settings = await getSettings(tx)
  for (const { id: reportId, object_type: type, reporter_id: id, reporter_email: email } of reports) {
    const about = { type, outcome, isMember: id !== null, origin: tx.config.publicUrl }
    if (id !== null)
      await notifyAndMail(tx, happeningOf(reportId, { accountId: id, outcome }), { mail: reviewedMail(about) })
    else if (email)
      await queueMail(tx, email, { kind: 'report', mail: reviewedMail(about), letterhead: letterheadFor(settings) })
  }
}

type About = { type: ReportObject; outcome: 'actioned' | 'dismissed'; isMember: boolean; origin: string }

function happeningOf(id: string, { accountId, outcome }: { accountId: AccountId; outcome: 'actioned' | 'dismissed' }) {
  return {
    kind: 'report',
    event: outcome,
    accountId,
    actorId: null,
    target: null,
    source: `report/${id}`,
    groupKey: `report/${id}`,
  } as const
}

function reviewedMail({ type, outcome, isMember, origin }: About): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('reviewed.subject'),
      paragraphs: [
        t(`reviewed.${outcome}`, { kind: t(`kinds.${type}`) }),
        ...(outcome === 'dismissed' ? [t('reviewed.more')] : []),
      ],
      action: isMember
        ? { label: t('actions.reports'), url: `${origin}/user/reports` }
        : { label: t('actions.contact'), url: `${origin}/contact` },
    }
  }
}

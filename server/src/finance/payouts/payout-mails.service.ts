import type { PayoutStatus } from '@limelight/contract/finance/payouts'
import type { AccountId } from '@limelight/contract/ids'
import { PAYOUT_PAUSE_HOURS } from '@limelight/contract/people/banking'
import { mailOperator } from '#/core/settings/mail-operator.service'
import { notifyAndMail } from '#/people/notifications/notify.service'
import type { Tx } from '#/platform/ctx'
import type { Mail } from '#/platform/mail/mail.service'
import { type Speaker, wordsIn } from '#/platform/words'
import type { PayoutRow } from './payouts.queries.ts'
import english from './words/en.json' with { type: 'json' }

type Amount = Pick<PayoutRow, 'id' | 'amount_minor' | 'currency'>
type About = Amount & Pick<PayoutRow, 'performer_id' | 'reason' | 'reference'>

const wordsFor = wordsIn(import.meta.dirname, english)

/** What became of their request. */
export async function notifyOfDecision(tx: Tx, payout: About, status: Decision): Promise<void> {
  const happening = {
    kind: 'payout',
    accountId: payout.performer_id,
    actorId: null,
    target: { kind: 'payout', id: payout.id },
    source: `payout/${payout.id}/${status}`,
  } as const
  await notifyAndMail(tx, happening, {
    mail: (language) => {
      const speaker = wordsFor(language)
      return {
        ...decisionText(speaker, payout, status),
        action: {
          label: speaker.t('mails.action'),
          url: `${tx.config.publicUrl}/creator/payouts/${payout.id}`,
        },
      }
    },
  })
}

/** Once per request: a changed amount is the same request, and a cancelled one needs nobody. */
export function mailRequest(tx: Tx, payout: Amount & { name: string }) {
  return mailOperator(tx, (language) => {
    const { t, money } = wordsFor(language)
    const about = { name: payout.name, amount: money(payout.amount_minor, payout.currency) }
    return {
      subject: t('mails.requested.subject', about),
      paragraphs: [t('mails.requested.text', about)],
      action: { label: t('mails.requested.action'), url: `${tx.config.publicUrl}/admin/payouts/${payout.id}` },
    }
  })
}

/** So that they learn of it when it was not them. */
export function notifyOfDestination(tx: Tx, performerId: AccountId): Promise<void> {
  const once = `payout-destination/${tx.clock.now()}`
  const happening = {
    kind: 'security',
    event: 'payout_destination_changed',
    accountId: performerId,
    actorId: null,
    target: null,
    source: once,
    groupKey: once,
  } as const
  const mail: Mail = (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('mails.destinationChanged.subject'),
      paragraphs: [
        t('mails.destinationChanged.text', { count: PAYOUT_PAUSE_HOURS }),
        t('mails.destinationChanged.notYou'),
      ],
      action: { label: t('mails.destinationChanged.action'), url: `${tx.config.publicUrl}/creator/account/banking` },
    }
  }
  return notifyAndMail(tx, happening, { mail })
}

const DECISIONS = ['approved', 'paid', 'rejected', 'failed'] as const
type Decision = (typeof DECISIONS)[number]

/** Not what creators did themselves or need not act on. */
export function isDecision(status: PayoutStatus): status is Decision {
  return DECISIONS.some((decision) => decision === status)
}

function decisionText({ t, money }: Speaker<typeof english>, payout: About, status: Decision) {
  const subject = t(`mails.${status}.subject`, { amount: money(payout.amount_minor, payout.currency) })
  if (status === 'approved') return { subject, paragraphs: [t('mails.approved.text')] }
  if (status === 'paid') {
    const reference = t('mails.paid.reference', { reference: payout.reference ?? '' })
    return { subject, paragraphs: [reference, t('mails.paid.text')] }
  }
  return { subject, paragraphs: [t('mails.reason', { reason: payout.reason ?? '' }), t('mails.back')] }
}

import { mailOperator } from '#/core/settings/mail-operator.service'
import type { Tx } from '#/platform/ctx'
import { wordsIn } from '#/platform/words'
import type { DisputeRow } from './disputes.queries.ts'
import english from './words/en.json' with { type: 'json' }

type Opened = Pick<DisputeRow, 'payment_id' | 'amount_minor' | 'reason' | 'evidence_due_at'> & { currency: string }

const wordsFor = wordsIn(import.meta.dirname, english)

/** When a bank asks for the first time; what it decides later is in the console. */
export function mailDispute(tx: Tx, { payment_id, amount_minor, currency, reason, evidence_due_at }: Opened) {
  return mailOperator(tx, (language) => {
    const { t, money, day } = wordsFor(language)
    const amount = money(amount_minor, currency)
    return {
      subject: t('mails.dispute.subject', { amount }),
      paragraphs: [
        t('mails.dispute.text', { amount, reason: reason.replaceAll('_', ' ') }),
        evidence_due_at ? t('mails.dispute.dueBy', { day: day(evidence_due_at) }) : t('mails.dispute.due'),
      ],
      action: { label: t('mails.dispute.action'), url: `${tx.config.publicUrl}/admin/payments/${payment_id}` },
    }
  })
}

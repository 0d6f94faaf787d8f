import type { SaleKind } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { tokens, worthOf } from '@limelight/contract/money'
import { getBalance } from '#/core/ledger/ledger.service'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Tx } from '#/platform/ctx'
import { queueMail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import english from './words/en.json' with { type: 'json' }

const wordsFor = wordsIn(import.meta.dirname, english)

/** `tokens`: what came back of a sale. */
export type WalletRefund = {
  sale: { fan_id: AccountId; performer_id: AccountId; kind: SaleKind }
  tokens: number
}

/** Mails a buyer that tokens are back in the wallet, in the transaction that returned them. Accounts without an address get none. */
export async function mailWalletRefund(
  tx: Tx,
  { sale: { fan_id: fanId, performer_id: performerId, kind }, tokens: returned }: WalletRefund,
): Promise<void> {
  const accounts = await findAccounts(tx, [fanId, performerId])
  const buyer = accounts.find(({ id }) => id === fanId)
  if (!buyer?.email) return
  const settings = await getSettings(tx)
  const balance = await getBalance(tx, fanId, 'wallet')
  await queueMail(tx, buyer.email, {
    kind: 'receipt',
    mail: (language) => {
      const { t, money } = wordsFor(language)
      const inMoney = (count: number) => money(worthOf(tokens(count), settings.tokenValue), settings.currency)
      const name = accounts.find(({ id }) => id === performerId)?.name ?? t('refund.aCreator')
      const amount = inMoney(returned)
      return {
        subject: t('refund.subject', { amount }),
        paragraphs: [t(`refund.${kind}`, { name }), t('refund.text')],
        lines: [
          { label: t('refund.total'), value: amount },
          { label: t('refund.balance'), value: inMoney(balance) },
        ],
        action: { label: t('refund.action'), url: `${tx.config.publicUrl}/user/wallet` },
      }
    },
    letterhead: letterheadFor(settings, buyer.language),
  })
}

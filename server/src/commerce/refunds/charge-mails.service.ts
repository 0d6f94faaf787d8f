/** The mails to both sides of a refunded tip or unlock. */
import type { AdminCharge } from '@limelight/contract/commerce/charges'
import type { Settings } from '@limelight/contract/core/settings'
import type { AccountId } from '@limelight/contract/ids'
import { tokens, worthOf } from '@limelight/contract/money'
import { letterheadFor } from '#/core/settings/settings.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Tx } from '#/platform/ctx'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import { type Speaker, wordsIn } from '#/platform/words'
import english from './words/en.json' with { type: 'json' }

type Site = Pick<Settings, 'siteName' | 'accent' | 'currency' | 'tokenValue' | 'languages' | 'defaultLanguage'>
type About = { charge: AdminCharge; reason: string }

const wordsFor = wordsIn(import.meta.dirname, english)

export function mailBuyer(
  tx: Tx,
  { charge, reason, endsAccess }: About & { endsAccess: boolean },
  site: Site,
): Promise<void> {
  const { performer, kind: chargeKind } = charge
  return mail(tx, { to: charge.fan._id, site }, (language) => {
    const words = wordsFor(language)
    const { t } = words
    const kind = nameOf(words, charge)
    const paid = paidFor(words, charge, site)
    const isTip = chargeKind === 'tip'
    return {
      subject: t('mails.buyer.subject', { paid }),
      paragraphs: [
        t(isTip ? 'mails.buyer.tip' : 'mails.buyer.item', { kind, name: performer.name, paid }),
        t('mails.reason', { reason }),
        ...(!isTip && endsAccess ? [t('mails.buyer.gone', { kind })] : []),
      ],
      action: { label: t('mails.buyer.action'), url: `${tx.config.publicUrl}/user/wallet` },
    }
  })
}

/** To who earned by it, with what it took of their earnings. */
export function mailSeller(
  tx: Tx,
  { charge, reason, to, minor }: About & { to: AccountId; minor: number },
  site: Site,
): Promise<void> {
  const { fan } = charge
  return mail(tx, { to, site }, (language) => {
    const words = wordsFor(language)
    const { t, money } = words
    const amount = money(minor, site.currency)
    const paid = paidFor(words, charge, site)
    return {
      subject: t('mails.seller.subject', { kind: nameOf(words, charge) }),
      paragraphs: [t('mails.seller.text', { paid, name: fan.name, amount }), t('mails.reason', { reason })],
      action: { label: t('mails.seller.action'), url: `${tx.config.publicUrl}/creator/earnings` },
    }
  })
}

function paidFor({ money }: Speaker<typeof english>, charge: AdminCharge, { tokenValue, currency }: Site): string {
  return money(worthOf(tokens(charge.tokens), tokenValue), currency)
}

const NAMED = ['tip', 'feed', 'video', 'gallery', 'series', 'story'] as const

function nameOf({ t }: Speaker<typeof english>, { kind }: AdminCharge): string {
  const known = NAMED.find((named) => named === kind) ?? 'other'
  return t(`kinds.${known}`)
}

async function mail(tx: Tx, { to, site }: { to: AccountId; site: Site }, content: Mail): Promise<void> {
  const [account] = await findAccounts(tx, [to])
  if (!account?.email) return
  const letterhead = letterheadFor(site, account.language)
  await queueMail(tx, account.email, { kind: 'charge', mail: content, letterhead })
}

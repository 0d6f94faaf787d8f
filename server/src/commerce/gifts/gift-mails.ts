/** The mails about gifts, to the buyer and to the address that the buyer named. */
import type { Settings } from '@limelight/contract/core/settings'
import { tokens, worthOf } from '@limelight/contract/money'
import type { Mail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import type { GiftRow, GiftView } from './gifts.queries.ts'
import english from './words/en.json' with { type: 'json' }

type About<G = GiftRow> = {
  gift: G
  /** Null once the account is gone. */
  performerName: string | null
  url: string
  site: Pick<Settings, 'currency' | 'tokenValue'>
}

const wordsFor = wordsIn(import.meta.dirname, english)

/** To the buyer: what was paid, and how it reaches somebody. */
export function boughtMail({ gift, performerName, url, site }: About): Mail {
  return (language) => {
    const { t, day, money } = wordsFor(language)
    const name = performerName ?? t('creator')
    const price = money(worthOf(tokens(gift.tokens), site.tokenValue), site.currency)
    return {
      subject: t('bought.subject', { name }),
      paragraphs: [
        t('bought.text', { name, price, count: gift.months }),
        t(gift.email === null ? 'bought.link' : 'bought.mailed'),
        t('bought.until', { day: day(gift.expires_at) }),
      ],
      action: { label: t('bought.action'), url },
    }
  }
}

/** To an address that may have no account: it says that nothing is charged. */
export function giftMail({ gift, performerName, url }: About<GiftView>): Mail {
  return (language) => {
    const { t, day } = wordsFor(language)
    const name = performerName ?? t('creator')
    const from = gift.is_anonymous ? null : gift.buyer_name
    return {
      subject: t('gift.subject', { name }),
      paragraphs: [
        from === null
          ? t('gift.anonymous', { name, count: gift.months })
          : t('gift.from', { from, name, count: gift.months }),
        ...(gift.message ? [t('gift.message', { message: gift.message })] : []),
        t('gift.until', { day: day(gift.expires_at) }),
      ],
      action: { label: t('gift.action'), url },
    }
  }
}

/** To the buyer, who does not learn who it was. */
export function settledMail({
  gift,
  performerName,
  url,
  site,
  state,
}: About & { state: 'redeemed' | 'declined' | 'expired' }): Mail {
  return (language) => {
    const { t, money } = wordsFor(language)
    const name = performerName ?? t('creator')
    const price = money(worthOf(tokens(gift.tokens), site.tokenValue), site.currency)
    return {
      subject: t(`${state}.subject`, { name }),
      paragraphs: [t(`${state}.text`, { name, price })],
      action: { label: t('bought.action'), url },
    }
  }
}

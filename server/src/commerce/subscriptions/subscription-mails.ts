/** The mails about subscriptions, to the fan. Links lead to pages of the web. */
import type { Values } from '@limelight/contract/translate'
import type { Mail } from '#/platform/mail/mail.service'
import type { MailContent } from '#/platform/mail/render-mail'
import { type Speaker, wordsIn } from '#/platform/words'
import english from './words/en.json' with { type: 'json' }

/** `performerName` is null once the account is gone. */
export type About = { origin: string; performerName: string | null }
type Price = { priceMinor: number; currency: string }
type Until = About & { endsAt: Temporal.Instant }

const wordsFor = wordsIn(import.meta.dirname, english)

export function pausedMail({ endsAt, ...about }: Until): Mail {
  return written('paused', about, ({ day }) => ({ values: { day: day(endsAt) }, more: ['mails.paused.more'] }))
}

export function resumesAheadMail({ endsAt, priceMinor, currency, ...about }: Until & Price): Mail {
  return written('resumesAhead', about, ({ day, money }) => ({
    values: { day: day(endsAt), price: money(priceMinor, currency) },
    more: ['mails.resumesAhead.more'],
  }))
}

export function yearlyAheadMail({ endsAt, priceMinor, currency, ...about }: Until & Price): Mail {
  return written('yearlyAhead', about, ({ day, money }) => ({
    values: { day: day(endsAt), price: money(priceMinor, currency) },
    more: ['mails.yearlyAhead.more'],
  }))
}

export function trialAheadMail({ endsAt, ...about }: Until): Mail {
  return written('trialAhead', about, ({ day, time }) => ({
    values: { day: day(endsAt), time: time(endsAt) },
    more: ['mails.trialAhead.more'],
  }))
}

/** Of a trial that the fan chose to continue. */
export function plannedTrialAheadMail({ endsAt, priceMinor, currency, ...about }: Until & Price): Mail {
  return written('plannedTrialAhead', about, ({ day, money }) => ({
    values: { day: day(endsAt), price: money(priceMinor, currency) },
    more: ['mails.plannedTrialAhead.more'],
  }))
}

export function higherPriceMail({
  currency,
  agreedMinor,
  offeredMinor,
  ...about
}: About & { currency: string; agreedMinor: number; offeredMinor: number }): Mail {
  return written('higherPrice', about, ({ money }) => ({
    values: { offered: money(offeredMinor, currency), agreed: money(agreedMinor, currency) },
    more: ['mails.higherPrice.more'],
  }))
}

export function grantedMail({ endsAt, ...about }: Until): Mail {
  return written('granted', about, ({ day }) => ({ values: { day: day(endsAt) }, more: ['mails.granted.more'] }))
}

export function extendedMail({ endsAt, ...about }: Until): Mail {
  return written('extended', about, ({ day }) => ({ values: { day: day(endsAt) } }))
}

export function suspendedMail({ reason, ...about }: About & { reason: string }): Mail {
  return written('suspended', about, () => ({ values: { reason }, more: ['mails.suspended.more'] }))
}

export function resumedMail({ endsAt, ...about }: Until): Mail {
  return written('resumed', about, ({ day }) => ({ values: { day: day(endsAt) } }))
}

export function endedByOperatorMail({ reason, ...about }: About & { reason: string }): Mail {
  return written('endedByOperator', about, () => ({ values: { reason }, more: ['mails.endedByOperator.more'] }))
}

export function renewalFailedMail({ isLast, ...about }: About & { isLast: boolean }): Mail {
  const outlook = isLast ? 'mails.renewalFailed.last' : 'mails.renewalFailed.again'
  return written('renewalFailed', about, () => ({ more: [outlook] }))
}

export function confirmRenewalMail({ payLink, ...about }: About & { payLink: string }): Mail {
  return written('confirmRenewal', about, ({ t }) => ({
    more: ['mails.confirmRenewal.more'],
    action: { label: t('mails.confirmRenewal.action'), url: payLink },
  }))
}

export function subscriptionEndedMail(about: About): Mail {
  return written('ended', about, ({ t }) => ({
    action: { label: t('mails.ended.action'), url: `${about.origin}/user/subscriptions` },
  }))
}

type Words = Speaker<typeof english>
type Key = Parameters<Words['t']>[0]
type Kind = Exclude<keyof (typeof english)['mails'], 'formerCreator' | 'action'>
type Rest = { values?: Values; more?: Key[]; action?: MailContent['action'] }

/** Subject and text of a kind of mail, what comes after them, and the way to the subscriptions where nothing else is to be done. */
function written(kind: Kind, { origin, performerName }: About, rest: (words: Words) => Rest): Mail {
  return (language) => {
    const words = wordsFor(language)
    const { t } = words
    const { values = {}, more = [], action } = rest(words)
    const about = { ...values, name: performerName ?? t('mails.formerCreator') }
    return {
      subject: t(`mails.${kind}.subject`, about),
      paragraphs: [t(`mails.${kind}.text`, about), ...more.map((key) => t(key, about))],
      action: action ?? { label: t('mails.action'), url: `${origin}/user/subscriptions` },
    }
  }
}

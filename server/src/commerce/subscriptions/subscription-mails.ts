/** The mails about subscriptions, to the fan. Links lead to pages of the web. */
import { decimalFromMinor } from '@limelight/contract/money'
import type { MailContent } from '#/platform/mail/mail.service'

type About = { origin: string; performerName: string }
type Price = { priceMinor: number; currency: string }

export function yearlyAheadMail({
  origin,
  performerName,
  endsAt,
  ...price
}: About & Price & { endsAt: Temporal.Instant }): MailContent {
  return {
    subject: `Your subscription to ${performerName} renews on ${dayOf(endsAt)}`,
    paragraphs: [
      `Your yearly subscription to ${performerName} renews on ${dayOf(endsAt)} for ${moneyOf(price)}, and taxes where they apply.`,
      'If that is fine there is nothing to do. Until then you can cancel the renewal, or pay by another card or your wallet.',
    ],
    action: openSubscriptions(origin),
  }
}

export function trialAheadMail({ origin, performerName, endsAt }: About & { endsAt: Temporal.Instant }): MailContent {
  return {
    subject: `Your free trial of ${performerName} ends soon`,
    paragraphs: [
      `Your free trial of ${performerName} ends on ${dayOf(endsAt)} at ${timeOf(endsAt)} UTC.`,
      'It ends by itself and nothing is charged. Subscribe to keep seeing what is for subscribers.',
    ],
    action: openSubscriptions(origin),
  }
}

export function higherPriceMail({
  origin,
  performerName,
  currency,
  agreedMinor,
  offeredMinor,
}: About & { currency: string; agreedMinor: number; offeredMinor: number }): MailContent {
  const price = (priceMinor: number) => moneyOf({ priceMinor, currency })
  return {
    subject: `${performerName} has a new price`,
    paragraphs: [
      `A subscription to ${performerName} now costs ${price(offeredMinor)}. You pay ${price(agreedMinor)}, and that stays so unless you agree to the new price.`,
      'Without an answer nothing changes.',
    ],
    action: openSubscriptions(origin),
  }
}

export function grantedMail({ origin, performerName, endsAt }: About & { endsAt: Temporal.Instant }): MailContent {
  return {
    subject: `You have free access to ${performerName}`,
    paragraphs: [
      `You see everything ${performerName} makes for subscribers until ${dayOf(endsAt)}.`,
      'It is free, ends by itself and never turns into a paid subscription.',
    ],
    action: openSubscriptions(origin),
  }
}

export function extendedMail({ origin, performerName, endsAt }: About & { endsAt: Temporal.Instant }): MailContent {
  return {
    subject: `Your subscription to ${performerName} was extended`,
    paragraphs: [`Your subscription to ${performerName} was extended for free and now runs until ${dayOf(endsAt)}.`],
    action: openSubscriptions(origin),
  }
}

export function suspendedMail({ origin, performerName, reason }: About & { reason: string }): MailContent {
  return {
    subject: `Your subscription to ${performerName} is suspended`,
    paragraphs: [
      `Your subscription to ${performerName} is suspended. The reason: ${reason}`,
      'Nothing is charged meanwhile, and the rest of your time is kept.',
    ],
    action: openSubscriptions(origin),
  }
}

export function resumedMail({ origin, performerName, endsAt }: About & { endsAt: Temporal.Instant }): MailContent {
  return {
    subject: `Your subscription to ${performerName} goes on`,
    paragraphs: [`The suspension is over. With the time that was left it now runs until ${dayOf(endsAt)}.`],
    action: openSubscriptions(origin),
  }
}

export function endedByOperatorMail({ origin, performerName, reason }: About & { reason: string }): MailContent {
  return {
    subject: `Your subscription to ${performerName} was ended`,
    paragraphs: [
      `Your subscription to ${performerName} was ended. The reason: ${reason}`,
      'You keep everything you bought, and nothing more is charged.',
    ],
    action: openSubscriptions(origin),
  }
}

export function renewalFailedMail({ origin, performerName, isLast }: About & { isLast: boolean }): MailContent {
  const outlook = isLast
    ? 'This was the last attempt.'
    : 'We will try again in the next days. Please check your card or top up your wallet.'
  return {
    subject: `Your subscription to ${performerName} could not be renewed`,
    paragraphs: [`The payment for your subscription to ${performerName} did not go through.`, outlook],
    action: openSubscriptions(origin),
  }
}

export function confirmRenewalMail({ performerName, payLink }: About & { payLink: string }): MailContent {
  return {
    subject: `Please confirm the payment for ${performerName}`,
    paragraphs: [
      `Your bank asks you to confirm the payment that renews your subscription to ${performerName}.`,
      'The payment waits for one day.',
    ],
    action: { label: 'Confirm the payment', url: payLink },
  }
}

export function subscriptionEndedMail({ origin, performerName }: About): MailContent {
  return {
    subject: `Your subscription to ${performerName} has ended`,
    paragraphs: [
      `Your subscription to ${performerName} is over. You still follow them and keep everything you bought.`,
    ],
    action: { label: 'Subscribe again', url: `${origin}/user/subscriptions` },
  }
}

function openSubscriptions(origin: string) {
  return { label: 'Open my subscriptions', url: `${origin}/user/subscriptions` }
}

function moneyOf({ priceMinor, currency }: Price): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(decimalFromMinor(priceMinor))
}

function dayOf(instant: Temporal.Instant): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(instant.epochMilliseconds)
}

function timeOf(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO('UTC').toPlainTime().toString({ smallestUnit: 'minute' })
}

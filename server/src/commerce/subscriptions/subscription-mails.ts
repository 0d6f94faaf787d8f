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
      `Your yearly subscription to ${performerName} renews on ${dayOf(endsAt)} for ${moneyOf(price)}, plus taxes where they apply.`,
      'You don’t need to do anything. If you don’t want to renew, cancel before then. You can also change your payment method.',
    ],
    action: openSubscriptions(origin),
  }
}

export function trialAheadMail({ origin, performerName, endsAt }: About & { endsAt: Temporal.Instant }): MailContent {
  return {
    subject: `Your free trial of ${performerName} ends soon`,
    paragraphs: [
      `Your free trial of ${performerName} ends on ${dayOf(endsAt)} at ${timeOf(endsAt)} UTC.`,
      'It ends automatically and nothing is charged. Subscribe to keep your access.',
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
      `A subscription to ${performerName} now costs ${price(offeredMinor)}. You keep paying ${price(agreedMinor)} unless you accept the new price.`,
      'If you do nothing, nothing changes.',
    ],
    action: openSubscriptions(origin),
  }
}

export function grantedMail({ origin, performerName, endsAt }: About & { endsAt: Temporal.Instant }): MailContent {
  return {
    subject: `You have free access to ${performerName}`,
    paragraphs: [
      `You have free access to everything ${performerName} publishes for subscribers until ${dayOf(endsAt)}.`,
      'It ends automatically and never turns into a paid subscription.',
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
      `Your subscription to ${performerName} is suspended. Reason: ${reason}`,
      'You aren’t charged in the meantime, and you don’t lose the time you paid for.',
    ],
    action: openSubscriptions(origin),
  }
}

export function resumedMail({ origin, performerName, endsAt }: About & { endsAt: Temporal.Instant }): MailContent {
  return {
    subject: `Your subscription to ${performerName} has been resumed`,
    paragraphs: [
      `The suspension has been lifted. Including your remaining time, your subscription now runs until ${dayOf(endsAt)}.`,
    ],
    action: openSubscriptions(origin),
  }
}

export function endedByOperatorMail({ origin, performerName, reason }: About & { reason: string }): MailContent {
  return {
    subject: `Your subscription to ${performerName} was ended`,
    paragraphs: [
      `Your subscription to ${performerName} was ended. Reason: ${reason}`,
      'You keep everything you bought. You won’t be charged again.',
    ],
    action: openSubscriptions(origin),
  }
}

export function renewalFailedMail({ origin, performerName, isLast }: About & { isLast: boolean }): MailContent {
  const outlook = isLast
    ? 'This was the last attempt.'
    : 'We’ll try again in the next few days. Please check your card or top up your wallet.'
  return {
    subject: `Your subscription to ${performerName} couldn’t be renewed`,
    paragraphs: [`The payment for your subscription to ${performerName} didn’t go through.`, outlook],
    action: openSubscriptions(origin),
  }
}

export function confirmRenewalMail({ performerName, payLink }: About & { payLink: string }): MailContent {
  return {
    subject: `Please confirm the payment for ${performerName}`,
    paragraphs: [
      `Your bank asks you to confirm the payment that renews your subscription to ${performerName}.`,
      'You have one day to confirm it.',
    ],
    action: { label: 'Confirm payment', url: payLink },
  }
}

export function subscriptionEndedMail({ origin, performerName }: About): MailContent {
  return {
    subject: `Your subscription to ${performerName} has ended`,
    paragraphs: [
      `Your subscription to ${performerName} has ended. You still follow this creator and keep everything you bought.`,
    ],
    action: { label: 'Subscribe again', url: `${origin}/user/subscriptions` },
  }
}

function openSubscriptions(origin: string) {
  return { label: 'View my subscriptions', url: `${origin}/user/subscriptions` }
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

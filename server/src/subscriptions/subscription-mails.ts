import type { MailContent } from '#/platform/mail/mail.service'

/** The mails about renewals, to the fan. Links lead to pages of the web. */

type About = { origin: string; performerName: string }

export function renewalFailedMail({ origin, performerName, isLast }: About & { isLast: boolean }): MailContent {
  const outlook = isLast
    ? 'This was the last attempt.'
    : 'We will try again in the next days. Please check your card or top up your wallet.'
  return {
    subject: `Your subscription to ${performerName} could not be renewed`,
    paragraphs: [`The payment for your subscription to ${performerName} did not go through.`, outlook],
    action: { label: 'Open my subscriptions', url: `${origin}/user/subscriptions` },
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

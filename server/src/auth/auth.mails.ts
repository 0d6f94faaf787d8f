import type { MailContent } from '#/platform/mail/mail.service'

/** The mails of registration, verification and forgotten passwords. Links lead to pages of the web. */

export function verifyEmailMail(origin: string, token: string): MailContent {
  return {
    subject: 'Please confirm your e-mail address',
    paragraphs: ['Welcome! Please confirm that this address is yours.', 'The link works for one day.'],
    action: { label: 'Confirm my address', url: `${origin}/auth/verify-email?token=${token}` },
  }
}

export function resetPasswordMail(origin: string, token: string): MailContent {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for your account.',
      'The link works for one hour. If it was not you, there is nothing to do.',
    ],
    action: { label: 'Choose a new password', url: `${origin}/auth/reset-password?token=${token}` },
  }
}

/** Sent instead of an answer that would tell a stranger whose addresses are registered. */
export function alreadyRegisteredMail(origin: string): MailContent {
  return {
    subject: 'You already have an account',
    paragraphs: ['Somebody, hopefully you, tried to register with this address, but it already has an account.'],
    action: { label: 'Log in', url: `${origin}/auth/login` },
  }
}

export function passwordChangedMail(origin: string): MailContent {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed and all other sessions were ended.',
      'If it was not you, ask for a new password at once.',
    ],
    action: { label: 'Ask for a new password', url: `${origin}/auth/forgot-password` },
  }
}

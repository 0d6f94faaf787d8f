import type { MailContent } from '#/platform/mail/mail.service'

/** The mails of registration, verification, passwords and changes of address. Links lead to pages of the web. */

export function verifyEmailMail(origin: string, token: string): MailContent {
  return {
    subject: 'Please confirm your e-mail address',
    paragraphs: ['Welcome! Please confirm that this address is yours.', 'The link works for one day.'],
    action: { label: 'Confirm my address', url: `${origin}/auth/verify-email?token=${token}` },
  }
}

/** To the new address of an account that has one already. */
export function confirmNewEmailMail(name: string, origin: string, token: string): MailContent {
  return {
    subject: 'Please confirm your new e-mail address',
    paragraphs: [
      `The account "${name}" asked to use this address from now on. Please confirm that it is yours.`,
      'The link works for one day. If this account is not yours, ignore this mail.',
    ],
    action: { label: 'Confirm my address', url: `${origin}/auth/verify-email?token=${token}` },
  }
}

export function resetPasswordMail(origin: string, token: string): MailContent {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      'A new password was requested for your account.',
      'The link works for one hour. If it was not you, there is nothing to do.',
    ],
    action: { label: 'Choose a new password', url: `${origin}/auth/reset-password?token=${token}` },
  }
}

/** Sent instead of an answer that would tell a stranger whose addresses are registered. */
export function alreadyRegisteredMail(origin: string): MailContent {
  return {
    subject: 'You already have an account',
    paragraphs: ['This address was used to register, or for another account, but it already has an account.'],
    action: { label: 'Log in', url: `${origin}/auth/login` },
  }
}

export function passwordChangedMail(origin: string): MailContent {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed and all other sessions were ended.',
      'If it was not you, request a new password at once.',
    ],
    action: { label: 'Request a new password', url: `${origin}/auth/forgot-password` },
  }
}

/** To the present address, before a new one counts. */
export function emailChangeRequestedMail(origin: string, token: string): MailContent {
  return {
    subject: 'A new e-mail address was requested for your account',
    paragraphs: [
      'Your account asked for another e-mail address. This one stays in use until the new one is confirmed.',
      'If it was not you, cancel the change: every session is then ended and you choose a new password. The link works for seven days.',
    ],
    action: { label: 'Cancel the change', url: restoreUrl(origin, token) },
  }
}

/** To the address that was replaced. */
export function emailChangedMail(origin: string, token: string): MailContent {
  return {
    subject: 'The e-mail address of your account was changed',
    paragraphs: [
      'Your account now has another e-mail address, and this one is no longer used.',
      'If it was not you, take the change back: every session is then ended and you choose a new password. The link works for seven days.',
    ],
    action: { label: 'Take the change back', url: restoreUrl(origin, token) },
  }
}

/** To an address that never proved to belong to the account: it gets no power over it. */
export function addressRemovedMail(): MailContent {
  return {
    subject: 'This e-mail address was removed from an account',
    paragraphs: ['An account that had named this address now uses another one. There is nothing to do.'],
  }
}

function restoreUrl(origin: string, token: string): string {
  return `${origin}/auth/restore-email?token=${token}`
}

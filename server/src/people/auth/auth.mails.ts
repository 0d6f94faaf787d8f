import type { MailContent } from '#/platform/mail/mail.service'

/** The mails of registration, verification, passwords and changes of address. Links lead to pages of the web. */

export function verifyEmailMail(origin: string, token: string): MailContent {
  return {
    subject: 'Please verify your email address',
    paragraphs: ['Welcome! Please verify that this email address is yours.', 'The link is valid for one day.'],
    action: { label: 'Verify my email', url: `${origin}/auth/verify-email?token=${token}` },
  }
}

/** Sent to the new address of an account that has one already. */
export function confirmNewEmailMail(name: string, origin: string, token: string): MailContent {
  return {
    subject: 'Please verify your new email address',
    paragraphs: [
      `The account "${name}" wants to use this email address. Please verify that it is yours.`,
      'The link is valid for one day. If this account isn’t yours, you can ignore this email.',
    ],
    action: { label: 'Verify my email', url: `${origin}/auth/verify-email?token=${token}` },
  }
}

export function resetPasswordMail(origin: string, token: string): MailContent {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      'A new password was requested for your account.',
      'The link is valid for one hour. If you didn’t request this, you can ignore this email.',
    ],
    action: { label: 'Choose a new password', url: `${origin}/auth/reset-password?token=${token}` },
  }
}

/** Sent instead of an answer that would reveal registered addresses to strangers. */
export function alreadyRegisteredMail(origin: string): MailContent {
  return {
    subject: 'You already have an account',
    paragraphs: [
      'Someone tried to register or change their account with this email address, but it already belongs to your account.',
    ],
    action: { label: 'Log in', url: `${origin}/auth/login` },
  }
}

export function passwordChangedMail(origin: string): MailContent {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'Your password was changed and you were logged out on all other devices.',
      'If it wasn’t you, request a new password immediately.',
    ],
    action: { label: 'Request a new password', url: `${origin}/auth/forgot-password` },
  }
}

/** Sent to the current address, before a new one counts. */
export function emailChangeRequestedMail(origin: string, token: string): MailContent {
  return {
    subject: 'Your email address is about to change',
    paragraphs: [
      'A new email address was requested for your account. This one stays in use until the new one is verified.',
      'If it wasn’t you, cancel the change. You are then logged out everywhere and choose a new password. The link is valid for seven days.',
    ],
    action: { label: 'Cancel change', url: restoreUrl(origin, token) },
  }
}

/** Sent to the replaced address. */
export function emailChangedMail(origin: string, token: string): MailContent {
  return {
    subject: 'Your email address was changed',
    paragraphs: [
      'Your account now uses another email address. This one is no longer used.',
      'If it wasn’t you, undo the change. You are then logged out everywhere and choose a new password. The link is valid for seven days.',
    ],
    action: { label: 'Undo the change', url: restoreUrl(origin, token) },
  }
}

/** Sent to an address that was never verified: it gets no link. */
export function addressRemovedMail(): MailContent {
  return {
    subject: 'Your email address was removed from an account',
    paragraphs: ['An account that used this email address now uses another one. You don’t need to do anything.'],
  }
}

function restoreUrl(origin: string, token: string): string {
  return `${origin}/auth/restore-email?token=${token}`
}

import type { Mail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import english from './words/en.json' with { type: 'json' }

/** The mails of registration, verification, passwords and changes of address. Links lead to pages of the web. */

const wordsFor = wordsIn(import.meta.dirname, english)

export function verifyEmailMail(origin: string, token: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('verifyEmail.subject'),
      paragraphs: [t('verifyEmail.text'), t('verifyEmail.validity')],
      action: { label: t('verifyEmail.action'), url: `${origin}/auth/verify-email?token=${token}` },
    }
  }
}

/** To the new address of an account that has one already. */
export function confirmNewEmailMail(name: string, origin: string, token: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('confirmNewEmail.subject'),
      paragraphs: [t('confirmNewEmail.text', { name }), t('confirmNewEmail.validity')],
      action: { label: t('confirmNewEmail.action'), url: `${origin}/auth/verify-email?token=${token}` },
    }
  }
}

export function resetPasswordMail(origin: string, token: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('resetPassword.subject'),
      paragraphs: [t('resetPassword.text'), t('resetPassword.validity')],
      action: { label: t('resetPassword.action'), url: `${origin}/auth/reset-password?token=${token}` },
    }
  }
}

/** Sent instead of an answer that would reveal registered addresses to strangers. */
export function alreadyRegisteredMail(origin: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('alreadyRegistered.subject'),
      paragraphs: [t('alreadyRegistered.text')],
      action: { label: t('alreadyRegistered.action'), url: `${origin}/auth/login` },
    }
  }
}

export function factorOnMail(origin: string): Mail {
  return factorMail(origin, 'factorOn')
}

export function factorOffMail(origin: string): Mail {
  return factorMail(origin, 'factorOff')
}

function factorMail(origin: string, key: 'factorOn' | 'factorOff'): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t(`${key}.subject`),
      paragraphs: [t(`${key}.text`), t('passwordChanged.notYou')],
      action: { label: t('passwordChanged.action'), url: `${origin}/auth/forgot-password` },
    }
  }
}

export function passkeyAddedMail(origin: string, name: string): Mail {
  return passkeyMail(origin, 'passkeyAdded', name)
}

export function passkeyRemovedMail(origin: string): Mail {
  return passkeyMail(origin, 'passkeyRemoved', '')
}

function passkeyMail(origin: string, key: 'passkeyAdded' | 'passkeyRemoved', name: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t(`${key}.subject`),
      paragraphs: [t(`${key}.text`, { name }), t(`${key}.notYou`)],
      action: { label: t(`${key}.action`), url: `${origin}/user/account` },
    }
  }
}

export function passwordChangedMail(origin: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('passwordChanged.subject'),
      paragraphs: [t('passwordChanged.text'), t('passwordChanged.notYou')],
      action: { label: t('passwordChanged.action'), url: `${origin}/auth/forgot-password` },
    }
  }
}

/** Of a login with a browser and from a network that are new. */
export function newLoginMail(origin: string, { userAgent, address }: { userAgent: string; address: string }): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('newLogin.subject'),
      paragraphs: [t('newLogin.text'), t('newLogin.notYou')],
      lines: [
        { label: t('newLogin.device'), value: userAgent },
        { label: t('newLogin.address'), value: address },
      ],
      action: { label: t('newLogin.action'), url: `${origin}/user/account` },
    }
  }
}

/** To the present address, before a new one counts. */
export function emailChangeRequestedMail(origin: string, token: string): Mail {
  return wayBackMail('emailChangeRequested', origin, token)
}

/** To the address that was replaced. */
export function emailChangedMail(origin: string, token: string): Mail {
  return wayBackMail('emailChanged', origin, token)
}

/** To an address that never proved to belong to the account: it gets no power over it. */
export function addressRemovedMail(): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return { subject: t('addressRemoved.subject'), paragraphs: [t('addressRemoved.text')] }
  }
}

function wayBackMail(kind: 'emailChangeRequested' | 'emailChanged', origin: string, token: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t(`${kind}.subject`),
      paragraphs: [t(`${kind}.text`), t(`${kind}.notYou`)],
      action: { label: t(`${kind}.action`), url: `${origin}/auth/restore-email?token=${token}` },
    }
  }
}

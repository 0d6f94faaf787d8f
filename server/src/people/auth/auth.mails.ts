import type { Language } from '@limelight/contract/languages'
import { deviceNames } from '@limelight/contract/people/device-name'
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
      action: { label: t(`${key}.action`), url: `${origin}/user/account/security` },
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

/** Once, after the first address is confirmed. */
export function welcomeMail(origin: string, siteName: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    const step = (key: 'follow' | 'pay' | 'safe', path: string) => ({
      title: t(`welcome.${key}.title`),
      text: t(`welcome.${key}.text`),
      url: origin + path,
    })
    return {
      subject: t('welcome.subject', { siteName }),
      paragraphs: [t('welcome.text')],
      items: [step('follow', '/creators'), step('pay', '/user/wallet'), step('safe', '/user/account/security')],
      action: { label: t('welcome.action'), url: `${origin}/creators` },
    }
  }
}

/** `country` is where the network is registered; null when unknown. */
type NewLogin = { userAgent: string; address: string; country: string | null }

/** Of a login with a browser and from a network that are new. */
export function newLoginMail(origin: string, { userAgent, address, country }: NewLogin): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('newLogin.subject'),
      paragraphs: [t('newLogin.text'), t('newLogin.notYou')],
      facts: [
        { label: t('newLogin.device'), value: deviceIn(t, userAgent) },
        ...(country === null ? [] : [{ label: t('newLogin.place'), value: countryName(language, country) }]),
        { label: t('newLogin.address'), value: address },
      ],
      action: { label: t('newLogin.action'), url: `${origin}/user/account/security` },
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

/** "Chrome on Linux"; what names neither is said as such. */
function deviceIn(t: ReturnType<typeof wordsFor>['t'], userAgent: string): string {
  const [browser, system] = deviceNames(userAgent)
  if (browser === undefined) return t('newLogin.unknownDevice')
  return system === undefined ? browser : t('newLogin.on', { browser, system })
}

function countryName(language: Language, country: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
}

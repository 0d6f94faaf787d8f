import type { Language } from '@limelight/contract/languages'
import type { TeamRight } from '@limelight/contract/people/team-rights'
import type { Mail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import english from './words/en.json' with { type: 'json' }

const wordsFor = wordsIn(import.meta.dirname, english)

type Invited = { creator: string; siteName: string; rights: readonly TeamRight[]; origin: string; token: string }

export function invitationMail({ creator, siteName, rights, origin, token }: Invited): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('invitation.subject', { creator }),
      paragraphs: [
        t('invitation.text', { creator, siteName }),
        t('invitation.rights', { rights: namesOf(rights, language) }),
        t('invitation.validity'),
      ],
      action: { label: t('invitation.action'), url: `${origin}/team/invitation?token=${token}` },
    }
  }
}

export function joinedMail(origin: string, { name, rights }: { name: string; rights: readonly TeamRight[] }): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('joined.subject', { name }),
      paragraphs: [t('joined.text', { name, rights: namesOf(rights, language) }), t('joined.removal')],
      action: { label: t('show'), url: `${origin}/creator/team` },
    }
  }
}

export function declinedMail(origin: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('declined.subject'),
      paragraphs: [t('declined.text')],
      action: { label: t('show'), url: `${origin}/creator/team` },
    }
  }
}

export function leftMail(origin: string, name: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('left.subject', { name }),
      paragraphs: [t('left.text', { name })],
      action: { label: t('show'), url: `${origin}/creator/team` },
    }
  }
}

export function removedMail(creator: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return { subject: t('removed.subject', { creator }), paragraphs: [t('removed.text', { creator })] }
  }
}

function namesOf(rights: readonly TeamRight[], language: Language): string {
  const { t } = wordsFor(language)
  return rights.map((right) => t(`rights.${right}`)).join(', ')
}

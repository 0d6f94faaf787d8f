import type { OperatorRole } from '@limelight/contract/people/operator-roles'
import type { Mail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import english from './words/en.json' with { type: 'json' }

const wordsFor = wordsIn(import.meta.dirname, english)

type Invited = { inviter: string; siteName: string; role: OperatorRole; origin: string; token: string }

export function invitationMail({ inviter, siteName, role, origin, token }: Invited): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('invitation.subject', { siteName }),
      paragraphs: [t('invitation.text', { inviter, siteName, role: t(`roles.${role}`) }), t('invitation.validity')],
      action: { label: t('invitation.action'), url: `${origin}/auth/invitation?token=${token}` },
    }
  }
}

export function joinedMail(origin: string, { name, role }: { name: string; role: OperatorRole }): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('joined.subject', { name }),
      paragraphs: [t('joined.text', { name, role: t(`roles.${role}`) })],
      action: { label: t('joined.action'), url: `${origin}/admin/operators` },
    }
  }
}

export function roleChangedMail(origin: string, role: OperatorRole): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('roleChanged.subject'),
      paragraphs: [t('roleChanged.text', { role: t(`roles.${role}`) })],
      action: { label: t('roleChanged.action'), url: `${origin}/admin` },
    }
  }
}

export function withdrawnMail(): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return { subject: t('withdrawn.subject'), paragraphs: [t('withdrawn.text')] }
  }
}

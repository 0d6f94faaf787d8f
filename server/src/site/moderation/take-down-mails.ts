/** The mails to owners of content that is taken down or restored. */
import { isItemKind, type ReportObject, studioPath } from '@limelight/contract/content-kinds'
import type { Mail } from '#/platform/mail/mail.service'
import { type Speaker, wordsIn } from '#/platform/words'
import english from './words/en.json' with { type: 'json' }

export const wordsFor = wordsIn(import.meta.dirname, english)
type Words = Speaker<typeof english>
type About = { type: ReportObject; label: string; origin: string }

export function takenDownMail({
  reason,
  refundsBuyers,
  ...about
}: About & { reason: string; refundsBuyers: boolean }): Mail {
  return (language) => {
    const words = wordsFor(language)
    const { t } = words
    return {
      subject: t('takenDown.subject', { kind: t(`kinds.${about.type}`) }),
      paragraphs: [
        t('takenDown.text', { named: nameOf(words, about) }),
        t('takenDown.reason', { reason }),
        ...(refundsBuyers ? [t('takenDown.refunds')] : []),
        t('takenDown.mistake'),
      ],
      action: actionOf(words, about),
    }
  }
}

export function restoredMail(about: About): Mail {
  return (language) => {
    const words = wordsFor(language)
    const { t } = words
    return {
      subject: t('restored.subject', { kind: t(`kinds.${about.type}`) }),
      paragraphs: [t('restored.text', { named: nameOf(words, about) })],
      action: actionOf(words, about),
    }
  }
}

function nameOf({ t }: Words, { type, label }: About): string {
  const kind = t(`kinds.${type}`)
  return label === '' ? kind : t('named', { kind, label })
}

function actionOf({ t }: Words, { type, origin }: About) {
  const path = pathOf(type)
  return path
    ? { label: t('actions.content'), url: `${origin}${path}` }
    : { label: t('actions.contact'), url: `${origin}/contact` }
}

/** Where creators find it; comments and people have no such page. */
function pathOf(type: ReportObject): string | undefined {
  if (isItemKind(type)) return studioPath(type)
  return type === 'photo' ? studioPath('gallery') : undefined
}

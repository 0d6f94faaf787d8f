/** The mails to owners of content that is taken down or restored. Pure. */
import { isItemKind, type ReportObject, studioPath } from '@limelight/contract/content-kinds'
import type { MailContent } from '#/platform/mail/mail.service'

export const WORDS: Record<ReportObject, string> = {
  feed: 'post',
  video: 'video',
  gallery: 'gallery',
  photo: 'photo',
  product: 'product',
  comment: 'comment',
  performer: 'profile',
  user: 'account',
}
type About = { type: ReportObject; label: string; origin: string }

export function takenDownMail({
  reason,
  refundsBuyers,
  ...about
}: About & { reason: string; refundsBuyers: boolean }): MailContent {
  return {
    subject: `We took down your ${WORDS[about.type]}`,
    paragraphs: [
      `Your ${nameOf(about)} was taken down.`,
      `Reason: ${reason}`,
      ...(refundsBuyers ? ['Buyers get their tokens back. The amount is deducted from your earnings.'] : []),
      'If you think this is a mistake, please contact us.',
    ],
    action: actionOf(about),
  }
}

export function restoredMail(about: About): MailContent {
  return {
    subject: `Your ${WORDS[about.type]} is back`,
    paragraphs: [`Your ${nameOf(about)} has been restored.`],
    action: actionOf(about),
  }
}

function nameOf({ type, label }: About): string {
  return label === '' ? WORDS[type] : `${WORDS[type]} “${label}”`
}

function actionOf({ type, origin }: About) {
  const path = pathOf(type)
  return path
    ? { label: 'View my content', url: `${origin}${path}` }
    : { label: 'Contact us', url: `${origin}/contact` }
}

/** Where creators find it; comments and people have no such page. */
function pathOf(type: ReportObject): string | undefined {
  if (isItemKind(type)) return studioPath(type)
  return type === 'photo' ? studioPath('gallery') : undefined
}

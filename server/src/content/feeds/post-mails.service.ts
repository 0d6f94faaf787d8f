/** Posts by mail: to those who asked for a creator's, each post once, as many an hour as the site's setting allows. */

import { itemPath } from '@limelight/contract/content-kinds'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import { FeedId } from '@limelight/contract/ids'
import { plainText } from '@limelight/contract/plain-text'
import { shownPost } from '#/content/sellable/sellable.policy'
import { fileView, mediaTokensFor } from '#/core/media/media.service'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { adoptMailFollowsOf, unsubscribeUrl } from '#/people/notifications/mailed-creators.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import { firstLine, shorten } from '#/platform/shorten'
import { wordsIn } from '#/platform/words'
import * as queries from './post-mails.queries.ts'
import english from './words/en.json' with { type: 'json' }

/** Of one transaction: what is queued and how far it got are true together. */
const BATCH = 100
/** What has not become public in so many days is no news any more. */
const WAITS_DAYS = 60
const SUBJECT_MAX = 80

const wordsFor = wordsIn(import.meta.dirname, english)

export async function sendPostMails(ctx: Ctx): Promise<void> {
  while (await ctx.transaction(sendBatch));
}

/** False when nothing is left for now. */
async function sendBatch(tx: Tx): Promise<boolean> {
  if (!(await queries.lockPostMails(tx))) return false
  const settings = await getSettings(tx)
  const now = tx.clock.now()
  const left = settings.postMailsPerHour - (await queries.countPostMails(tx, now.subtract({ hours: 1 })))
  if (left <= 0) return false
  const post = await queries.lockDuePost(tx, now.subtract({ hours: WAITS_DAYS * 24 }))
  if (!post) return false
  const limit = Math.min(BATCH, left)
  const to = post.is_past_accounts ? 'followers' : 'accounts'
  const readers =
    to === 'accounts' ? await readersAfter(tx, post, limit) : await followersAfter(tx, post, limit, settings)
  for (const reader of readers) await mailTo(tx, reader, post, settings)
  await queries.markSent(tx, {
    feedId: post.feed_id,
    to,
    after: readers.at(-1)?.id ?? null,
    count: readers.length,
    isEnd: readers.length < limit,
  })
  return true
}

type Reader = queries.MailFollower & { hasAccount: boolean; unsubscribe: string }

async function readersAfter(tx: Tx, post: queries.DuePost, limit: number): Promise<Reader[]> {
  // Once, before the first: who comes to an account meanwhile gets one mail, not two.
  if (post.after_account_id === null) await adoptMailFollowsOf(tx, post.performer_id)
  const readers = await queries.findReadersAfter(tx, post, limit)
  return readers.map((reader) => ({
    ...reader,
    hasAccount: true,
    unsubscribe: unsubscribeUrl(tx.config, { accountId: reader.id, kinds: {}, performerId: post.performer_id }),
  }))
}

/** Where people have to prove their age to see what creators publish, nothing is sent to those who cannot. */
async function followersAfter(tx: Tx, post: queries.DuePost, limit: number, { ageCheck }: Settings): Promise<Reader[]> {
  if (ageCheck === 'view') return []
  const followers = await queries.findMailFollowersAfter(tx, post, limit)
  return followers.map((follower) => ({
    ...follower,
    hasAccount: false,
    unsubscribe: unsubscribeUrl(tx.config, {
      email: follower.email,
      language: follower.language,
      performerId: post.performer_id,
    }),
  }))
}

async function mailTo(tx: Tx, reader: Reader, post: queries.DuePost, settings: Settings): Promise<void> {
  const origin = tx.config.publicUrl
  const { hasAccount, unsubscribe } = reader
  await queueMail(tx, reader.email, {
    kind: 'post',
    // A site that asks visitors for their age shows them no pictures, and a mail asks nobody.
    mail: postMail(post, {
      origin,
      unsubscribe,
      hasAccount,
      hasPicture: !settings.ageNotice && settings.ageCheck === 'off',
    }),
    letterhead: letterheadFor(settings, reader.language),
  })
}

type About = { origin: string; unsubscribe: string; hasAccount: boolean; hasPicture: boolean }

/** What a visitor may read; what is locked is a link. */
function postMail(post: queries.DuePost, { origin, unsubscribe, hasAccount, hasPicture }: About): Mail {
  const isOpen = post.access === 'free'
  const text = plainText(shownPost(post.text, isOpen ? null : 'login', post.type === 'text'))
  const url = `${origin}${itemPath('feed', post.feed_id)}`
  return (language) => {
    const { t } = wordsFor(language)
    const name = post.performer_name
    const title = shorten(firstLine(text), SUBJECT_MAX)
    return {
      subject: title === '' ? t('postMail.untitled', { name }) : t('postMail.subject', { name, title }),
      paragraphs: [
        ...text.split(/\n\s*\n/).filter((part) => part.trim() !== ''),
        ...(isOpen ? [] : [t('postMail.locked')]),
      ],
      ...(hasPicture && post.picture_file_id !== null && { picture: `/share/post/${post.feed_id}` }),
      action: { label: t('postMail.action'), url },
      optional: {
        reason: t('postMail.reason', { name }),
        ...(hasAccount && { settingsUrl: `${origin}/notifications/settings` }),
        unsubscribeUrl: unsubscribe,
      },
    }
  }
}

/**
 * Where the first photo of a post that is open to everyone can be loaded for some minutes. Throws `not_found` for all others, and where the
 * site asks visitors for their age.
 */
export async function openPictureOf(ctx: Ctx, feedId: string): Promise<string> {
  const { ageNotice, ageCheck } = await getSettings(ctx)
  const id = FeedId.safeParse(feedId)
  const picture =
    id.success && !ageNotice && ageCheck === 'off' ? await queries.findOpenPicture(ctx, id.data) : undefined
  const address =
    picture && fileView(picture, { viewerId: undefined, grant: 'full', sign: mediaTokensFor(ctx).sign }).url
  if (address === undefined) throw new AppError('not_found')
  return address
}

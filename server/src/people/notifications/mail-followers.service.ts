/** Posts by mail for people without an account: asked for, confirmed from their mailbox, and stopped by a link. */
import { createHash, createHmac, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '@limelight/contract/errors'
import { AccountId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import { FOLLOW_LINK_HOURS } from '@limelight/contract/people/mail-followers'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import type { Config } from '#/platform/config'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { csvStream } from '#/platform/http/csv'
import { type Mail, mayMail, queueMail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import * as queries from './mail-followers.queries.ts'
import english from './words/en.json' with { type: 'json' }

declare module '#/platform/jobs/topics' {
  interface Topics {
    'mail-follow-asked': FollowAsked
  }
}

export type FollowAsked = { performerId: string; email: string; language: Language | null; country: string | null }

/** Of one mailbox in a day, in whichever of its addresses: `name+anything@…` is the mailbox of `name@…`. */
const MAILBOX_PER_DAY = 6
/** Long after its link has ended: who looks for the mail finds out that it was asked for. */
const UNCONFIRMED_DAYS = 7
/** So long others cannot have the address asked again. Mails, whose link undoes it, are seldom older. */
const ENDS_DAYS = 90
const BATCH = 500

const wordsFor = wordsIn(import.meta.dirname, english)

/** A job looks at the address, so that the answer takes as long whatever is known of it. Throws `not_found`. */
export async function askToFollow(
  ctx: Ctx,
  { performerId, email, language }: { performerId: AccountId; email: string; language: Language | undefined },
  viewer: Viewer,
): Promise<void> {
  if (!(await queries.findFollowable(ctx, performerId, viewer))) throw new AppError('not_found')
  const { country } = viewer
  await ctx.transaction((tx) =>
    tx.enqueue('mail-follow-asked', { performerId, email, language: language ?? null, country }),
  )
}

/** Mails the link, unless the address gets the posts already, does not want to be asked, or was asked often. */
export async function mailFollowLink(ctx: Ctx, { email, language, country, ...of }: FollowAsked): Promise<void> {
  const performerId = AccountId.parse(of.performerId)
  await ctx.transaction(async (tx) => {
    const creator = await queries.findFollowable(tx, performerId, { id: undefined, role: 'visitor', country })
    if (!creator) return
    const now = tx.clock.now()
    const asked = await queries.countAsked(tx, mailboxOf(email), now.subtract({ hours: 24 }))
    const standing = await queries.findStanding(tx, { performerId, email }, addressHashOf(tx.config, email))
    if (
      asked >= MAILBOX_PER_DAY * tx.config.rateLimitFactor ||
      !standing ||
      standing.is_on ||
      standing.is_ended ||
      !standing.has_mailbox
    )
      return
    if (!(await mayMail(tx, email, 'follow'))) return
    const token = randomBytes(32).toString('base64url')
    const row = { id: randomUUIDv7(), performerId, email, language, country }
    const expiresAt = now.add({ hours: FOLLOW_LINK_HOURS })
    if (!(await queries.upsertAsked(tx, { ...row, tokenHash: tokenHashOf(token), expiresAt }))) return
    await queueMail(tx, email, {
      kind: 'follow',
      mail: confirmMail(creator.name, `${tx.config.publicUrl}/by-mail?token=${token}`),
      letterhead: letterheadFor(await getSettings(tx), language),
      limitedAs: 'follow',
      hasSecret: true,
    })
  })
}

/**
 * Follows the mailed link. An address that is an account's becomes a choice of that account. Throws `token_invalid` for unknown, used and old
 * links, and where the creator is gone, alike.
 */
export function confirmFollow(ctx: Ctx, token: string, viewer: Viewer): Promise<queries.Creator> {
  return ctx.transaction(async (tx) => {
    const row = await queries.confirmByToken(tx, tokenHashOf(token))
    const creator = row && (await queries.findFollowable(tx, row.performer_id, { ...viewer, id: undefined }))
    if (!creator) throw new AppError('token_invalid')
    await queries.adopt(tx, { email: row.email, performerId: row.performer_id })
    return creator
  })
}

/** Called when an account's address is confirmed: what it follows by mail is the account's own from then on. */
export function adoptMailFollows(tx: Tx, accountId: AccountId): Promise<void> {
  return queries.adopt(tx, { accountId })
}

/** Before a creator's posts are sent: accounts whose address was confirmed in another way. */
export function adoptMailFollowsOf(tx: Tx, performerId: AccountId): Promise<void> {
  return queries.adopt(tx, { performerId })
}

type Followed = { performerId: AccountId; email: string; language: Language | null }

/**
 * Deletes the address, and stores its hash, so that nobody else can have it asked again. Undone only for as long as that hash is there: the link
 * is in the mails of who has the mailbox.
 */
export async function setMailFollow(tx: Tx, followed: Followed, isFollowing: boolean): Promise<void> {
  const { performerId, email } = followed
  const hash = addressHashOf(tx.config, email)
  if (!isFollowing) {
    if (await queries.deleteFollow(tx, followed)) await queries.insertEnd(tx, performerId, hash)
    return
  }
  if (!(await queries.deleteEnd(tx, performerId, hash))) return
  await queries.insertConfirmed(tx, { ...followed, id: randomUUIDv7() })
  await queries.adopt(tx, { email, performerId })
}

/** With the date of consent. Addresses are the creator's to see: the field says so. */
export function exportMailFollowers(ctx: Ctx, performerId: AccountId): Readable {
  return csvStream<queries.FollowerRow>(['Email', 'Confirmed'], {
    nextBatch: (last) => queries.listConfirmedAfter(ctx, performerId, { last, limit: BATCH }),
    cells: ({ email, confirmed_at }) => [email, confirmed_at.toString()],
  })
}

/** Deletes what was not confirmed, addresses without a mailbox, and hashes that have had their time. */
export async function expireMailFollowers(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const now = ctx.clock.now()
  await queries.deleteUnconfirmedBefore(ctx, now.subtract({ hours: UNCONFIRMED_DAYS * 24 }), signal)
  await queries.deleteEndsBefore(ctx, now.subtract({ hours: ENDS_DAYS * 24 }), signal)
  while (await ctx.transaction(endBounced)) signal?.throwIfAborted()
}

/** True when there may be more. */
async function endBounced(tx: Tx): Promise<boolean> {
  const rows = await queries.lockBounced(tx, BATCH)
  for (const { id, email } of rows) await queries.endBounced(tx, id, addressHashOf(tx.config, email))
  return rows.length === BATCH
}

function confirmMail(name: string, url: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('follow.subject', { name }),
      paragraphs: [t('follow.text', { name }), t('follow.address', { name }), t('follow.ignore')],
      action: { label: t('follow.action'), url },
    }
  }
}

/** Pure: without what stands behind a `+`, which mail servers deliver to the same mailbox. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at).replace(/\+.*$/s, '')}${email.slice(at)}`
}

function tokenHashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** With a key: addresses are few enough to try all. */
function addressHashOf(config: Config, email: string): Buffer {
  return createHmac('sha256', config.keyFor('mail-follow-ends')).update(email).digest()
}

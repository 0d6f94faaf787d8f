/** What an app gets at an address: the posts that may be opened now, or the one reason why there are none. */

import { itemPath } from '@limelight/contract/content-kinds'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import { plainText } from '@limelight/contract/plain-text'
import { shownPost } from '#/content/sellable/sellable.policy'
import { mediaTokensFor, playedName, publicImageUrl } from '#/core/media/media.service'
import { getSettings, languageFor } from '#/core/settings/settings.service'
import { requireAgeCheck } from '#/people/age/require-age-check.service'
import { hashOf } from '#/people/auth/sessions.service'
import { getPublicPerformerByName } from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { firstLine, shorten } from '#/platform/shorten'
import { type Channel, type Episode, feedXml } from './feed-xml.ts'
import * as queries from './rss.queries.ts'
import { noteUse } from './rss-address.service.ts'
import { rssWords } from './rss-mails.ts'

/** More is not read by apps, which keep what they had. */
export const EPISODES_MAX = 200
/** Of the feed for everyone, which readers ask for often. */
const POSTS_MAX = 20
/** From here on the site is for adults, and so is what it has. */
const ADULT_AGE = 18
const TITLE_MAX = 100

type Asking = { country: string | null; network: string; gate: (viewer: Viewer) => Promise<void> }

/** Throws `not_found` for an address that never was, that its fan has replaced or stopped, and that of a closed account. */
export async function readPrivateFeed(ctx: Ctx, token: string, { country, network, gate }: Asking): Promise<string> {
  const row = await queries.findToken(ctx, hashOf(token))
  if (!row || (row.revoked_for !== null && row.revoked_for !== 'networks')) throw new AppError('not_found')
  const viewer: Viewer = { id: row.fan_id, role: row.fan_role, country }
  await gate(viewer)
  const settings = await getSettings(ctx)
  const isPresent = row.revoked_at === null && (await noteUse(ctx, row, network))
  const notice = isPresent ? await noticeFor(ctx, viewer, row) : { reason: 'replaced' as const, since: row.revoked_at }
  const words = rssWords(languageFor(settings, row.fan_language))
  const { publicUrl } = ctx.config
  const link = `${publicUrl}/${row.performer_username ?? ''}`
  const name = row.performer_name
  const channel: Channel = {
    ...channelOf(settings, { name, link, avatar: row.avatar_file_id, publicUrl }),
    title: words.t('private.title', { name, site: settings.siteName }),
    description: words.t('private.text', { name }),
    language: words.language,
    isPrivate: true,
  }
  if (notice) {
    const { reason, since } = notice
    return feedXml(channel, [noticeOf({ reason, since: since ?? row.created_at, link, id: row.id, name, words })])
  }
  const rows = await queries.findEpisodes(ctx, viewer, { performerId: row.performer_id, limit: EPISODES_MAX })
  return feedXml(channel, rows.map(episodesFor(ctx, row.id, words)))
}

type Words = ReturnType<typeof rssWords>
type Reason = 'replaced' | 'gone' | 'ended' | 'age'
type Notice = { reason: Reason; since: Temporal.Instant | null }

/** Undefined where the fan may listen. Whether the creator has closed or blocked them stays with the creator. */
async function noticeFor(ctx: Ctx, viewer: Viewer, row: queries.TokenRow): Promise<Notice | undefined> {
  const standing = await queries.findStanding(ctx, viewer, row.performer_id)
  if (!standing.is_shown) return { reason: 'gone', since: null }
  if (!standing.is_subscribed) return { reason: 'ended', since: standing.ended_at }
  try {
    await requireAgeCheck(ctx, { kind: 'view', accountId: viewer.id })
    return undefined
  } catch (error) {
    if (error instanceof AppError) return { reason: 'age', since: null }
    throw error
  }
}

type Shown = { reason: Reason; since: Temporal.Instant; link: string; id: string; name: string; words: Words }

/** The last item of a feed. The same as long as the reason is, so that apps show it once. */
function noticeOf({ reason, since, link, id, name, words: { t } }: Shown): Episode {
  return {
    guid: `${reason}-${id}-${since.epochMilliseconds}`,
    title: t(`notice.${reason}.title`, { name }),
    text: t(`notice.${reason}.text`, { name }),
    link,
    publishedAt: since,
    durationMs: null,
    enclosure: null,
  }
}

function episodesFor(ctx: Ctx, tokenId: string, words: Words) {
  const { sign } = mediaTokensFor(ctx)
  const { publicUrl } = ctx.config
  return (row: queries.EpisodeRow): Episode => {
    const name = playedName(row.variants.map((variant) => variant.name))
    const played = row.variants.find((variant) => variant.name === name)
    const prefix = `${publicUrl}/media/${sign({ fileId: row.file_id, viewerId: tokenId, scope: 'rss' })}/${row.file_id}`
    return {
      ...postOf(row, publicUrl, words),
      durationMs: row.duration_ms,
      enclosure: played
        ? { url: `${prefix}/${played.name}`, type: played.contentType, sizeBytes: played.sizeBytes }
        : null,
    }
  }
}

function postOf(
  { id, text, published_at }: queries.PostRow,
  publicUrl: string,
  { t, day }: Words,
): Omit<Episode, 'durationMs' | 'enclosure'> {
  return {
    guid: id,
    title: shorten(firstLine(plainText(text)), TITLE_MAX) || t('untitled', { day: day(published_at) }),
    text,
    link: `${publicUrl}${itemPath('feed', id)}`,
    publishedAt: published_at,
  }
}

/** What visitors read of a post on its page: of one that is locked the beginning, and where the rest is. */
function asVisitor(row: queries.OpenPostRow, { t }: Words): queries.PostRow {
  if (row.access === 'free') return row
  const text = shownPost(row.text, 'login', row.type === 'text')
  return { ...row, text: [text, t('open.locked')].filter(Boolean).join('\n\n') }
}

type Creator = { name: string; link: string; avatar: string | null; publicUrl: string }

function channelOf({ minimumAge }: Pick<Settings, 'minimumAge'>, { name, link, avatar, publicUrl }: Creator) {
  return {
    link,
    author: name,
    imageUrl: avatar === null ? null : `${publicUrl}${publicImageUrl(avatar, 'avatar')}`,
    isExplicit: minimumAge >= ADULT_AGE,
  }
}

/**
 * The newest posts of a creator as visitors read them, without their files. Throws `not_found` as the creator's page does, and what
 * the site asks of visitors before that.
 */
export async function readOpenFeed(
  ctx: Ctx,
  username: string,
  { viewer, gate }: { viewer: Viewer; gate: Asking['gate'] },
): Promise<string> {
  await gate(viewer)
  await requireAgeCheck(ctx, { kind: 'view', accountId: viewer.id })
  const performer = await getPublicPerformerByName(ctx, username, viewer)
  const settings = await getSettings(ctx)
  const words = rssWords(languageFor(settings, null))
  const { publicUrl } = ctx.config
  const { name, bio } = performer
  const rows = await queries.findOpenPosts(ctx, { performerId: performer.account_id, limit: POSTS_MAX })
  const link = `${publicUrl}/${performer.username ?? ''}`
  const channel: Channel = {
    ...channelOf(settings, { name, link, avatar: performer.avatar_file_id, publicUrl }),
    title: words.t('open.title', { name, site: settings.siteName }),
    description: bio || words.t('open.text', { name }),
    language: words.language,
    isPrivate: false,
  }
  return feedXml(
    channel,
    rows.map((row) => ({ ...postOf(asVisitor(row, words), publicUrl, words), durationMs: null, enclosure: null })),
  )
}

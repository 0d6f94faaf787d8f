/** Cards of creators, posts and videos for other sites. */
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { Language } from '@limelight/contract/languages'
import { plainText } from '@limelight/contract/plain-text'
import { shownPost, shownText } from '#/content/sellable/sellable.policy'
import { publicImageUrl } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import { getPublicPerformerByName } from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import { viewerOf } from '#/platform/http/caller'
import { firstLine, shorten } from '#/platform/shorten'
import { wordsIn } from '#/platform/words'
import { requireAvailableSite } from '#/site/maintenance/maintenance.service'
import { type Embedded, pagePath } from './embed-address.ts'
import { type EmbedCard, gonePage } from './embed-card.ts'
import { type EmbeddedItem, findFeedToEmbed, findVideoToEmbed } from './embeds.queries.ts'
import english from './words/en.json' with { type: 'json' }

const wordsFor = wordsIn(import.meta.dirname, english)
const TEXT_MAX = 400
const TITLE_MAX = 100

export type Asked = { country: string | null; language: Language }
/** The card, and a title for those who list it. */
export type Made = { card: EmbedCard; listedAs: string }

/**
 * What a visitor from that country sees of it. Throws `not_found` for what is not public, and everything where the site asks visitors for their
 * age: a frame on another site asks nobody.
 */
export async function makeEmbed(ctx: Ctx, embedded: Embedded, { country, language }: Asked): Promise<Made> {
  const viewer = viewerOf(undefined, country)
  await requireAvailableSite(ctx, 'GET /embed', viewer)
  const settings = await getSettings(ctx)
  if (settings.ageNotice || settings.ageCheck === 'view') throw new AppError('not_found')
  const { t } = wordsFor(language)
  const shared = { language, accent: settings.accent, siteName: settings.siteName }
  const action = t('embed.open', { site: settings.siteName })
  if (embedded.kind === 'profile') {
    const performer = await getPublicPerformerByName(ctx, embedded.id, viewer)
    const username = performer.username ?? performer.account_id
    const about = { name: performer.name, username, avatar: publicImageUrl(performer.avatar_file_id, 'avatar') }
    const url = `${ctx.config.publicUrl}/${username}`
    const text = shorten(performer.bio, TEXT_MAX)
    return {
      card: { ...shared, ...about, picture: null, title: null, text, note: null, url, action },
      listedAs: performer.name,
    }
  }
  const item =
    embedded.kind === 'post'
      ? await findFeedToEmbed(ctx, embedded.id, viewer)
      : await findVideoToEmbed(ctx, embedded.id, viewer)
  if (!item) throw new AppError('not_found')
  const isOpen = item.access === 'free'
  const reason = isOpen ? null : 'login'
  const shown =
    embedded.kind === 'post'
      ? plainText(shownPost(item.text, reason, item.type === 'text'))
      : shownText(item.text, reason, item.type === 'text')
  const text = shorten(shown, TEXT_MAX)
  const card: EmbedCard = {
    ...shared,
    name: item.name,
    username: item.username ?? item.performer_id,
    avatar: publicImageUrl(item.avatar_file_id, 'avatar'),
    picture: pictureOf(embedded, item),
    title: item.title,
    text,
    note: isOpen ? null : t('embed.locked', { site: settings.siteName }),
    url: `${ctx.config.publicUrl}${pagePath(embedded)}`,
    action,
  }
  const listedAs = item.title ?? (shorten(firstLine(text), TITLE_MAX) || t('embed.post', { name: item.name }))
  return { card, listedAs }
}

/** Only of posts that everybody may open: the address of a mail's picture, which asks again each time. */
function pictureOf(embedded: Embedded, { access, type }: EmbeddedItem): string | null {
  return embedded.kind === 'post' && access === 'free' && type === 'photo' ? `/share/post/${embedded.id}` : null
}

/** In the place of a card that is not there any more. */
export function goneCard(settings: Settings, language: Language, url: string): string {
  const { t } = wordsFor(language)
  const action = t('embed.open', { site: settings.siteName })
  return gonePage({ language, accent: settings.accent, text: t('embed.gone'), url, action })
}

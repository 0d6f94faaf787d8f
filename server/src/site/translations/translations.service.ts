import { createHash } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import { plainText } from '@limelight/contract/plain-text'
import type { TranslatedObject, Translation } from '@limelight/contract/site/translations'
import { LRUCache } from 'lru-cache'
import { getComment } from '#/content/comments/list-comments.service'
import { FEEDS } from '#/content/feeds/list-feeds.service'
import { getItem } from '#/content/items/read-items.service'
import { mediaTokensFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { getMessage } from '#/talk/messages/messages.service'
import { askTranslator } from './ask-translator.ts'

type Member = Viewer & { id: AccountId }
type Asked = { text: string; language: Language }

/** A popular post is translated once in an hour, for everybody who reads it. */
const KEPT_MS = 3_600_000
const KEPT_MAX = 2_000

/**
 * Translates what a member can read, as that member reads it. Translations are kept in memory for an hour and never stored. Throws
 * `not_found`, `translation_unavailable` where the operator has no server for it, and `unavailable` while that server fails.
 */
export function createTranslations(ctx: Ctx): (member: Member, asked: TranslatedObject) => Promise<Translation> {
  const { translation } = ctx.config
  if (!translation) {
    return async () => {
      throw new AppError('translation_unavailable')
    }
  }
  const known = new LRUCache<string, Translation, Asked>({
    max: KEPT_MAX,
    ttl: KEPT_MS,
    fetchMethod: (_key, _stale, { context }) => askTranslator(translation, context),
  })
  return async (member, asked) => {
    const { language } = asked
    const text = await textOf(ctx, member, asked)
    if (text.trim() === '') return { text, from: null }
    const key = createHash('sha256').update(`${language} ${text}`).digest('base64')
    const found = await known.fetch(key, { context: { text, language } }).catch((cause: unknown) => {
      throw new AppError('unavailable', undefined, { cause })
    })
    if (!found) throw new AppError('unavailable')
    return found
  }
}

/** What is locked has the text that everybody sees of it. */
async function textOf(ctx: Ctx, member: Member, { objectType, objectId }: TranslatedObject): Promise<string> {
  const reader = { ctx, sign: mediaTokensFor(ctx).sign }
  switch (objectType) {
    case 'feed':
      // A translated sentence has its words in another order, which marks do not survive.
      return plainText((await getItem(reader, member, FEEDS, objectId)).text)
    case 'comment':
      return (await getComment(ctx, member, objectId)).content
    case 'message':
      return (await getMessage(reader, member.id, objectId)).text
  }
}

/** Texts of members in the language of the reader, by the translation server of the operator. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { CommentId, FeedId, MessageId } from '../ids.ts'
import { LANGUAGE_CODES } from '../languages.ts'
import { ok } from '../page.ts'

export const TranslatedObject = z.discriminatedUnion('objectType', [
  z.strictObject({ objectType: z.literal('feed'), objectId: FeedId, language: z.enum(LANGUAGE_CODES) }),
  z.strictObject({ objectType: z.literal('comment'), objectId: CommentId, language: z.enum(LANGUAGE_CODES) }),
  z.strictObject({ objectType: z.literal('message'), objectId: MessageId, language: z.enum(LANGUAGE_CODES) }),
])
export type TranslatedObject = z.output<typeof TranslatedObject>

export const Translation = z.object({
  text: z.string(),
  /** The language of the text, by its code of ISO 639, as the server has recognized it. */
  from: z.string().nullable(),
})
export type Translation = z.output<typeof Translation>

export const translations = defineApi({
  'POST /translations': {
    for: 'member',
    summary: 'Translate the text of a post, comment or message that the member can read. Nothing of it is stored',
    body: TranslatedObject,
    response: ok(Translation),
    errors: ['translation_unavailable'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
})

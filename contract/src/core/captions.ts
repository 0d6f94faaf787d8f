/** Captions of videos: written elsewhere, uploaded as WebVTT or SRT, and shown by the player. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { FileId } from '../ids.ts'
import { ok } from '../page.ts'
import { markup } from '../text.ts'
import { CAPTION_BODY_MAX_BYTES, CAPTION_TEXT_MAX } from './caption-rules.ts'
import { MediaFile } from './media.ts'

const params = z.strictObject({
  id: FileId,
  /** ISO 639. */
  language: z.string().regex(/^[a-z]{2,3}$/),
})
const rateLimit = { max: 60, perSeconds: 60 }

export const captions = defineApi({
  'PUT /performer/media/{id}/captions/{language}': {
    for: 'performer',
    summary:
      'Captions of a video in one language, as WebVTT or SRT, in place of those that are there. They count for copies of the file too',
    params,
    body: z.strictObject({ text: markup(CAPTION_TEXT_MAX) }),
    maxBodyBytes: CAPTION_BODY_MAX_BYTES,
    response: ok(MediaFile),
    errors: ['invalid_state', 'limit_reached'],
    rateLimit,
  },
  'DELETE /performer/media/{id}/captions/{language}': {
    for: 'performer',
    summary: 'Remove the captions of a video in one language',
    params,
    response: ok(MediaFile),
    errors: ['invalid_state'],
    rateLimit,
  },
})

/** Codes that are written into the photos a viewer opens: whose copy was passed on. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId } from '../ids.ts'
import { Instant, ok } from '../page.ts'
import { code } from '../text.ts'

export const MarkedViewer = z.object({
  _id: AccountId,
  username: z.string(),
  name: z.string(),
  /** When the viewer first opened a photo with it. */
  since: Instant,
})
export type MarkedViewer = z.output<typeof MarkedViewer>

export const viewerMarks = defineApi({
  'GET /performer/viewer-marks': {
    for: 'performer',
    summary:
      'Whose photos a code is in: a viewer of the caller. Unknown codes are `not_found`, and those in photos of other creators too',
    query: z.strictObject({ code: code(20) }),
    response: ok(MarkedViewer),
    rateLimit: { max: 30, perSeconds: 60 },
  },
})

/** Pure: as it is stored; people type it in small letters, without its dash, and with the letters that it has not. */
export function storedCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

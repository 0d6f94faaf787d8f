/** Errors of the site's scripts in browsers, reported by the pages. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { Done, Instant, listOf, listQuery } from '../page.ts'
import { line, text } from '../text.ts'

/** `load`: a script or style did not come; `render`: a part of a page could not be shown. */
export const BROWSER_ERROR_KINDS = ['error', 'rejection', 'load', 'render'] as const

const BrowserError = z.object({
  _id: z.string(),
  kind: z.enum(BROWSER_ERROR_KINDS),
  message: z.string(),
  /** The pattern of the page's path. */
  place: z.string(),
  /** Of the newest report, as are browser and version. */
  stack: z.string(),
  browser: z.string(),
  /** Of the server that took the report. */
  version: z.string(),
  count: z.int(),
  firstAt: Instant,
  lastAt: Instant,
})
export type BrowserError = z.output<typeof BrowserError>

export const browserErrors = defineApi({
  'POST /browser-errors': {
    for: 'anyone',
    isBackground: true,
    summary:
      'Report an error of a script. Addresses and what looks like personal data is taken out; nothing is stored where the setting is off',
    body: z.strictObject({
      kind: z.enum(BROWSER_ERROR_KINDS),
      message: text(300),
      place: line(200),
      stack: text(2_000),
    }),
    response: Done,
    rateLimit: { max: 20, perSeconds: 600, alsoPerAddress: true },
  },
  'GET /admin/browser-errors': {
    for: 'operator',
    area: 'settings',
    summary: 'Errors that browsers reported in the last 14 days, by message and place, the newest first',
    query: listQuery(['updatedAt', 'createdAt', 'count']),
    response: listOf(BrowserError),
  },
  'DELETE /admin/browser-errors': {
    for: 'operator',
    area: 'settings',
    summary: 'Forget all errors that browsers reported',
    response: Done,
  },
})

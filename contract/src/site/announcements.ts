/** What the operator says to all members, creators or fans, as a notification. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AnnouncementId } from '../ids.ts'
import { Instant, listOf, listQuery, ok } from '../page.ts'
import { line, text } from '../text.ts'

export const ANNOUNCEMENT_AUDIENCES = ['everyone', 'creators', 'fans'] as const
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number]
export const ANNOUNCEMENT_STATUSES = ['sending', 'sent'] as const

export const ANNOUNCEMENT_TITLE_MAX = 120
export const ANNOUNCEMENT_TEXT_MAX = 2_000

/** A page of the site or an address of the web. */
const Link = line(500).regex(
  /^(\/(?!\/)|https:\/\/)\S+$/,
  'Enter a path such as /page/terms, or an address that begins with https://.',
)

export const Announcement = z.object({
  _id: AnnouncementId,
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  audience: z.enum(ANNOUNCEMENT_AUDIENCES),
  status: z.enum(ANNOUNCEMENT_STATUSES),
  /** How many accounts it has reached. */
  sent: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Announcement = z.output<typeof Announcement>

export const announcements = defineApi({
  'GET /admin/announcements': {
    for: 'operator',
    area: 'texts',
    summary: 'Announcements, the newest first',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }).omit({ q: true }),
    response: listOf(Announcement),
  },
  'GET /admin/announcements/audience': {
    for: 'operator',
    area: 'texts',
    summary: 'How many accounts an announcement would reach now; with `isCapped` more than these',
    query: z.strictObject({ audience: z.enum(ANNOUNCEMENT_AUDIENCES) }),
    response: ok(z.object({ count: z.int(), isCapped: z.boolean() })),
  },
  'POST /admin/announcements': {
    for: 'operator',
    area: 'texts',
    needsConfirmation: true,
    summary:
      'Announce something to everyone, to creators or to fans: in their notifications and, unless they switched it off, by email and on devices',
    body: z.strictObject({
      title: line(ANNOUNCEMENT_TITLE_MAX, { min: 1 }),
      text: text(ANNOUNCEMENT_TEXT_MAX, { min: 1 }),
      link: Link.optional(),
      audience: z.enum(ANNOUNCEMENT_AUDIENCES),
    }),
    response: ok(Announcement),
    status: 201,
    errors: ['idempotency_key_reused', 'request_in_progress'],
    idempotent: true,
    rateLimit: { max: 20, perSeconds: 3_600 },
  },
})

/** Every mail of the last 30 days, and what became of it. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { countedListOf, Decided, Done, Instant, listQuery, severalOf } from '../page.ts'

/** What a mail is about. `other`: mails of earlier versions. */
export const MAIL_KINDS = [
  'verify_email',
  'reset_password',
  'restore_email',
  'security',
  'notification',
  'payout',
  'order',
  'subscription',
  'review',
  'report',
  'receipt',
  'gift',
  'post',
  'follow',
  'welcome',
  'charge',
  'suspension',
  'export',
  'closing',
  'contact',
  'operator',
  'invitation',
  'other',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * `deferred`: an attempt failed, more follow; `bounced`: the mail server says that there is no such mailbox; `failed`: every attempt
 * failed.
 */
export const MAIL_STATES = ['queued', 'deferred', 'sent', 'bounced', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Whether it can be sent again; `waiting`: it was not sent yet, `secret`: its link is not stored any more. */
export const RESENDABLE = ['yes', 'waiting', 'secret'] as const

const MailId = z.uuid()
const LoggedMail = z.object({
  _id: MailId,
  kind: z.enum(MAIL_KINDS),
  /** Masked (`a***@e***.com`) for roles that do not correct addresses. */
  recipient: z.string(),
  state: z.enum(MAIL_STATES),
  /** Since it was queued. */
  attempts: z.int(),
  /** What the mail server, or the connection to it, said last. */
  answer: z.string().nullable(),
  createdAt: Instant,
  /** When it was queued again. */
  resentAt: Instant.nullable(),
  attemptedAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  canResend: z.enum(RESENDABLE),
})
export type LoggedMail = z.output<typeof LoggedMail>

export const mailLog = defineApi({
  'GET /admin/mails': {
    for: 'operator',
    area: 'accounts',
    summary:
      'Mails of the last 30 days, newest first. `q` finds a whole address, or its beginning for roles that see addresses',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }).extend({
      state: z.enum(MAIL_STATES).optional(),
      kind: z.enum(MAIL_KINDS).optional(),
    }),
    // `isSetUp`: mails are sent to a mail server; otherwise they stay queued.
    response: countedListOf(LoggedMail).extend({ isSetUp: z.boolean() }),
  },
  'POST /admin/mails/resend': {
    for: 'operator',
    area: 'people',
    summary: 'Send several mails again. Each is decided on its own',
    body: z.strictObject({ ids: severalOf(MailId) }),
    response: Decided,
    rateLimit: { max: 20, perSeconds: 3_600 },
  },
  'POST /admin/mails/{id}/resend': {
    for: 'operator',
    area: 'people',
    summary:
      'Send a mail again that was sent, has bounced or failed. Not for mails with a link that opens something by itself',
    params: z.strictObject({ id: MailId }),
    response: Done,
    errors: ['invalid_state'],
    rateLimit: { max: 60, perSeconds: 3_600 },
  },
})

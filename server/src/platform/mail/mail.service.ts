import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '@limelight/contract/languages'
import type { MailKind } from '@limelight/contract/site/mail-log'
import type { Ctx, Tx } from '../ctx.ts'
import { failureText } from '../jobs/failure-text.ts'
import type { Jobs } from '../jobs/jobs.ts'
import {
  countLimitedMails,
  deleteMailsBefore,
  findMail,
  insertMail,
  markAttempt,
  markFailure,
  markSent,
} from './mail.queries.ts'
import { type LimitedAs, MAIL_LIMITS } from './mail-limits.ts'
import { type Letterhead, type MailContent, renderMail } from './render-mail.ts'
import { openTransport, SMTP_CONNECTIONS } from './smtp-transport.ts'

declare module '../jobs/topics.ts' {
  interface Topics {
    'mail-send': { mailId: string }
  }
}

/** A mail, written when it is known in which language. */
export type Mail = (language: Language) => MailContent

const KEEP_DAYS = 30
/** With growing pauses: over about twenty minutes. */
const MAX_ATTEMPTS = 9
const FAILURE_MAX = 500

type NewMail = {
  kind: MailKind
  mail: Mail
  letterhead: Letterhead
  /** It holds a link that opens something without a login: it is emptied once it is sent, and cannot be sent again. */
  hasSecret?: boolean
  /** Where `mayMail` has allowed it in the same transaction. */
  limitedAs?: LimitedAs | null
}

/** Whether this address may get one more mail of a kind that others can cause. */
export async function mayMail(tx: Tx, recipient: string, limitedAs: LimitedAs): Promise<boolean> {
  const { perHour, perDay } = MAIL_LIMITS[limitedAs]
  const { hour, day } = await countLimitedMails(tx, { recipient, limitedAs })
  const factor = tx.config.rateLimitFactor
  return hour < perHour * factor && day < perDay * factor
}

/** Queues a mail in the transaction that causes it. */
export async function queueMail(
  tx: Tx,
  recipient: string,
  { kind, mail, letterhead, hasSecret = false, limitedAs = null }: NewMail,
): Promise<void> {
  const mailId = randomUUIDv7()
  const content = mail(letterhead.language)
  await insertMail(tx, {
    id: mailId,
    kind,
    hasSecret,
    recipient,
    subject: content.subject,
    limitedAs,
    unsubscribeUrl: content.optional?.unsubscribeUrl ?? null,
    ...renderMail(content, { ...letterhead, recipient, origin: tx.config.publicUrl }),
  })
  await tx.enqueue('mail-send', { mailId })
}

/** Delivers by SMTP where that is configured; elsewhere mails stay in the mailbox at /dev/mail. */
export function handleMail(ctx: Ctx, jobs: Jobs): void {
  const { smtpUrl, smtpNeedsTls, mailFrom } = ctx.config
  let transport: ReturnType<typeof openTransport> | undefined
  jobs.handle(
    'mail-send',
    { retryLimit: MAX_ATTEMPTS - 1, concurrency: SMTP_CONNECTIONS },
    async ({ mailId }, { signal }) => {
      const mail = await findMail(ctx, mailId)
      // A job delivered twice sends once.
      if (smtpUrl === undefined || !mail || mail.sent_at || mail.is_bounced) return
      transport ??= openTransport(smtpUrl, smtpNeedsTls)
      const { send } = await transport
      const outgoing = {
        from: mailFrom,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        ...(mail.unsubscribe_url !== null && { headers: unsubscribeHeaders(mail.unsubscribe_url) }),
      }
      const attempts = await markAttempt(ctx, mailId)
      try {
        await send(outgoing, signal)
      } catch (error) {
        const isBounced = isNoMailbox(error)
        // The database may be what fails; the failure of the mail itself goes on.
        const failure = {
          failure: failureText(error).slice(0, FAILURE_MAX),
          isBounced,
          isOver: attempts >= MAX_ATTEMPTS,
        }
        await markFailure(ctx, mailId, failure).catch(() => {})
        // Trying again would not make a mailbox, and servers take senders who do for spammers.
        if (isBounced) return
        throw error
      }
      await markSent(ctx, mailId)
    },
  )
  jobs.whenStopped(async () => (await transport)?.close())
  jobs.sweep('mails-expire', '53 3 * * *', ['mail'], (signal) => deleteOldMails(ctx, signal))
}

/** Pure: the server says by an enhanced status (RFC 3463) that this mailbox does not exist, is disabled or takes no mail. */
function isNoMailbox(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('response' in error)) return false
  return Number(error.responseCode) >= 550 && /^55\d[ -]5\.[12]\.\d{1,3}\b/.test(String(error.response))
}

/** One click in the program for mail, without a page (RFC 8058). Also called by the development mailbox, which shows them. */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Stored mails contain links and reasons, and are not needed again. */
export function deleteOldMails(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  return deleteMailsBefore(ctx, ctx.clock.now().subtract({ hours: KEEP_DAYS * 24 }), signal)
}

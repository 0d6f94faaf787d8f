import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '@limelight/contract/languages'
import type { Ctx, Tx } from '../ctx.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { countLimitedMails, deleteMailsBefore, findMail, insertMail, markMailSent } from './mail.queries.ts'
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

/** Queues a mail in the transaction that causes it. */
export function queueMail(tx: Tx, recipient: string, mail: Mail, letterhead: Letterhead): Promise<void> {
  return queue(tx, recipient, { mail, letterhead, limitedAs: null })
}

/** Queues what `mayMail` has allowed in the same transaction. */
export function queueLimitedMail(
  tx: Tx,
  recipient: string,
  mail: { mail: Mail; letterhead: Letterhead; limitedAs: LimitedAs },
): Promise<void> {
  return queue(tx, recipient, mail)
}

/** Whether this address may get one more mail of a kind that others can cause. */
export async function mayMail(tx: Tx, recipient: string, limitedAs: LimitedAs): Promise<boolean> {
  const { perHour, perDay } = MAIL_LIMITS[limitedAs]
  const { hour, day } = await countLimitedMails(tx, { recipient, limitedAs })
  const factor = tx.config.rateLimitFactor
  return hour < perHour * factor && day < perDay * factor
}

async function queue(
  tx: Tx,
  recipient: string,
  { mail, letterhead, limitedAs }: { mail: Mail; letterhead: Letterhead; limitedAs: LimitedAs | null },
): Promise<void> {
  const mailId = randomUUIDv7()
  const content = mail(letterhead.language)
  await insertMail(tx, {
    id: mailId,
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
  jobs.handle('mail-send', { retryLimit: 8, concurrency: SMTP_CONNECTIONS }, async ({ mailId }, { signal }) => {
    const mail = await findMail(ctx, mailId)
    // A job delivered twice sends once.
    if (smtpUrl === undefined || !mail || mail.sent_at) return
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
    await send(outgoing, signal)
    await markMailSent(ctx, mailId)
  })
  jobs.whenStopped(async () => (await transport)?.close())
  jobs.sweep('mails-expire', '53 3 * * *', ['mail'], (signal) => deleteOldMails(ctx, signal))
}

/** One click in the program for mail, without a page (RFC 8058). Also called by the development mailbox, which shows them. */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Stored mails contain links and reasons, and are not needed again. */
export function deleteOldMails(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  return deleteMailsBefore(ctx, ctx.clock.now().subtract({ hours: KEEP_DAYS * 24 }), signal)
}

import { randomUUIDv7 } from 'node:crypto'
import type { ContactMessage, ContactStatus } from '@limelight/contract/contact'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, ContactMessageId } from '@limelight/contract/ids'
import { writeAudit } from '#/core/audit/audit.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import { queueMail } from '#/platform/mail/mail.service'
import { requireCaptcha } from './captcha.service.ts'
import * as queries from './contact.queries.ts'

type Writing = { name: string; email: string; message: string; captcha?: string | undefined; address: string }

/**
 * Stores the message for the console and mails it to the operator, where the setting `contactEmail` says so. Throws
 * `captcha_failed` where a captcha is configured and not solved.
 */
export async function writeToOperator(ctx: Ctx, { name, email, message, captcha, address }: Writing): Promise<void> {
  await requireCaptcha(ctx, { token: captcha, address })
  const { siteName, contactEmail } = await getSettings(ctx)
  await ctx.transaction(async (tx) => {
    await queries.insertContactMessage(tx, { id: ContactMessageId.parse(randomUUIDv7()), name, email, message })
    if (contactEmail === '') return
    await queueMail(tx, contactEmail, {
      siteName,
      // Never the writer's words: a subject is the one line that mail programs may read as more than text.
      subject: `New message from the ${siteName} contact form`,
      paragraphs: [`${name} <${email}> wrote:`, message],
      action: { label: 'View message', url: `${ctx.config.publicUrl}/admin/messages` },
    })
  })
}

export async function listContactMessages(
  ctx: Ctx,
  query: Parameters<typeof queries.listContactMessages>[1],
): Promise<{ data: ContactMessage[]; total: number }> {
  const { rows, total } = await queries.listContactMessages(ctx, query)
  return { data: rows.map(toMessage), total }
}

/** Not audited: reading a message is not a decision about a person. */
export async function markContactMessage(
  ctx: Ctx,
  change: { id: ContactMessageId; status: ContactStatus },
): Promise<ContactMessage> {
  const row = await ctx.transaction((tx) => queries.updateContactStatus(tx, change))
  if (!row) throw new AppError('not_found')
  return toMessage(row)
}

/** Audited, without the text of the message. */
export async function deleteContactMessage(ctx: Ctx, operatorId: AccountId, id: ContactMessageId): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await queries.deleteContactMessage(tx, id))) throw new AppError('not_found')
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'contact_message.deleted',
      targetType: 'contact_message',
      targetId: id,
    })
  })
}

function toMessage({ id, name, email, message, status, created_at, updated_at }: queries.ContactRow): ContactMessage {
  return {
    _id: id,
    name,
    email,
    message,
    status,
    createdAt: created_at.toString(),
    updatedAt: updated_at.toString(),
  }
}

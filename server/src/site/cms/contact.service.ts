import { randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, ContactMessageId } from '@limelight/contract/ids'
import type { ContactMessage, ContactStatus } from '@limelight/contract/site/contact'
import { writeAudit } from '#/core/audit/audit.service'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { requireCaptcha } from '#/platform/captcha'
import type { Ctx } from '#/platform/ctx'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import * as queries from './contact.queries.ts'
import english from './words/en.json' with { type: 'json' }

type Writing = { name: string; email: string; message: string; captcha?: string | undefined; address: string }

/**
 * Stores the message for the console and mails it to the operator, where the setting `contactEmail` says so. Throws
 * `captcha_failed` where a captcha is configured and not solved.
 */
export async function writeToOperator(ctx: Ctx, { name, email, message, captcha, address }: Writing): Promise<void> {
  await requireCaptcha(ctx, { token: captcha, address })
  const settings = await getSettings(ctx)
  const { siteName, contactEmail } = settings
  await ctx.transaction(async (tx) => {
    await queries.insertContactMessage(tx, { id: ContactMessageId.parse(randomUUIDv7()), name, email, message })
    if (contactEmail === '') return
    await queueMail(tx, settings.contactEmail, {
      kind: 'contact',
      mail: contactMail({ siteName, name, email, message, origin: ctx.config.publicUrl }),
      letterhead: letterheadFor(settings),
    })
  })
}

const wordsFor = wordsIn(import.meta.dirname, english)

type Written = Pick<Writing, 'name' | 'email' | 'message'> & { siteName: string; origin: string }

function contactMail({ siteName, name, email, message, origin }: Written): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      // Never the writer's words: a subject is the one line that mail programs may read as more than text.
      subject: t('contact.subject', { siteName }),
      paragraphs: [t('contact.from', { name, email }), message],
      action: { label: t('contact.action'), url: `${origin}/admin/messages` },
    }
  }
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

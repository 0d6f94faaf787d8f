/** Links that switch emails off without a login: only who got the email has one, and nothing else can be done with it. */
import { AppError } from '@limelight/contract/errors'
import { AccountId } from '@limelight/contract/ids'
import { LANGUAGE_CODES } from '@limelight/contract/languages'
import { EMAIL_CADENCES, NOTIFICATION_KINDS } from '@limelight/contract/people/notifications'
import { z } from 'zod'
import type { Config } from '#/platform/config'
import { seal, unseal } from '#/platform/sealing'

/** What the email was about, and how often each came, so that it can be undone. */
const Kinds = z.partialRecord(z.enum(NOTIFICATION_KINDS), z.enum(EMAIL_CADENCES))
/** `performerId`: whose posts came by mail. */
const OfAccount = z.object({ accountId: AccountId, kinds: Kinds, performerId: AccountId.optional() })
/** Of somebody without an account. */
const OfAddress = z.object({ email: z.string(), performerId: AccountId, language: z.enum(LANGUAGE_CODES).nullable() })
const Content = z.union([OfAddress, OfAccount])
export type Subscribed = z.output<typeof Kinds>
export type UnsubscribeContent = z.output<typeof Content>

const BOUND_TO = 'unsubscribe'

export function unsubscribeUrl(config: Config, content: UnsubscribeContent): string {
  const sealed = seal(Buffer.from(JSON.stringify(content)), { key: config.keyFor(BOUND_TO), boundTo: BOUND_TO })
  return `${config.publicUrl}/unsubscribe?token=${sealed.toString('base64url')}`
}

/** Throws `token_invalid`. It works for as long as the account exists: laws want old emails to have working links. */
export function readUnsubscribeToken(config: Config, token: string): UnsubscribeContent {
  try {
    const opened = unseal(Buffer.from(token, 'base64url'), { key: config.keyFor(BOUND_TO), boundTo: BOUND_TO })
    return Content.parse(JSON.parse(opened.toString('utf8')))
  } catch (cause) {
    throw new AppError('token_invalid', undefined, { cause })
  }
}

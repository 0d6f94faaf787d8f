/** The contact form, and the captcha that protects it. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { ContactMessageId } from '../ids.ts'
import { Done, Instant, listOf, listQuery, ok } from '../page.ts'
import { CaptchaToken, captchaField } from '../people/captcha.ts'
import { Email } from '../people/email.ts'
import { line, text } from '../text.ts'

export const CONTACT_STATUSES = ['new', 'read', 'done'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]
export const CONTACT_MESSAGE_MAX = 5_000
export const ContactMessage = z.object({
  _id: ContactMessageId,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  status: z.enum(CONTACT_STATUSES),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ContactMessage = z.output<typeof ContactMessage>
export const CAPTCHA_PROVIDERS = ['recaptcha', 'hcaptcha', 'turnstile'] as const
/** What a page needs to show the captcha; it leaves by `GET /settings/public`. */
export const CaptchaWidget = z.object({ provider: z.enum(CAPTCHA_PROVIDERS), siteKey: z.string() })
export type CaptchaWidget = z.output<typeof CaptchaWidget>

const params = z.strictObject({ id: ContactMessageId })

export const contact = defineApi({
  'POST /contact': {
    for: 'anyone',
    summary: 'Send a message to the operator. Needs a captcha token if a captcha is configured',
    body: z.strictObject({
      name: line(100, { min: 1 }),
      email: Email,
      message: text(CONTACT_MESSAGE_MAX, { min: 10 }),
      ...captchaField,
    }),
    response: Done,
    status: 201,
    errors: ['captcha_failed', 'captcha_unavailable'],
    rateLimit: { max: 5, perSeconds: 3_600 },
  },
  'GET /admin/contact-messages': {
    for: 'operator',
    area: 'contact',
    summary: 'Messages from the contact form',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }).extend({
      status: z.enum(CONTACT_STATUSES).optional(),
    }),
    response: listOf(ContactMessage),
  },
  'PUT /admin/contact-messages/{id}': {
    for: 'operator',
    area: 'contact',
    summary: 'Mark a message as new, read or done',
    params,
    body: z.strictObject({ status: z.enum(CONTACT_STATUSES) }),
    response: ok(ContactMessage),
  },
  'DELETE /admin/contact-messages/{id}': {
    for: 'operator',
    area: 'contact',
    summary: 'Delete a message permanently',
    params,
    response: Done,
  },
  'POST /re-captcha/verify': {
    for: 'anyone',
    summary: 'Verify a captcha token with the provider. Each token can be verified once',
    body: z.strictObject({ token: CaptchaToken }),
    response: ok(z.object({ success: z.boolean() })),
    errors: ['captcha_unavailable'],
    rateLimit: { max: 20, perSeconds: 60 },
  },
})

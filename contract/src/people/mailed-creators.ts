/** Posts of creators by mail: whom an account gets them of, and how many get those of a creator. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId } from '../ids.ts'
import { ok } from '../page.ts'

const MailedCreator = z.object({
  isOn: z.boolean(),
  /** Whether the account has a confirmed address; without one nothing is sent. */
  hasAddress: z.boolean(),
})
const Mailing = z.object({
  /** With and without an account. */
  readers: z.int(),
  /** Without one, confirmed. */
  mailFollowers: z.int(),
  takesMailFollowers: z.boolean(),
})
export type Mailing = z.output<typeof Mailing>
const params = z.strictObject({ id: AccountId })

export const mailedCreators = defineApi({
  'GET /performers/{id}/post-mails': {
    for: 'buyer',
    summary: 'Whether the viewer gets posts of the creator by mail',
    params,
    response: ok(MailedCreator),
  },
  'PUT /performers/{id}/post-mails': {
    for: 'buyer',
    summary: 'Get the posts that the creator sends by mail, or no longer',
    params,
    body: z.strictObject({ isOn: z.boolean() }),
    response: ok(MailedCreator),
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /performer/post-mails': {
    for: 'performer',
    summary: 'How many get posts of the creator by mail now, and whether their page offers it to visitors',
    response: ok(Mailing),
  },
  'PUT /performer/post-mails': {
    for: 'performer',
    summary: 'Offer posts by mail to people without an account, or no longer. Those who have confirmed still get them',
    body: z.strictObject({ takesMailFollowers: z.boolean() }),
    response: ok(Mailing),
    rateLimit: { max: 60, perSeconds: 60 },
  },
})

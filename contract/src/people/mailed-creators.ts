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
    summary: 'How many accounts get posts of the creator by mail now',
    response: ok(z.object({ readers: z.int() })),
  },
})

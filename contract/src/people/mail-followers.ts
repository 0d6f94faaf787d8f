/** People without an account who get the posts that a creator sends by mail. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId } from '../ids.ts'
import { LANGUAGE_CODES } from '../languages.ts'
import { csvFile, Done, ok } from '../page.ts'
import { opaque } from '../text.ts'
import { Email } from './email.ts'

/** A link of the confirmation mail works so long. */
export const FOLLOW_LINK_HOURS = 48

export const mailFollowers = defineApi({
  'POST /mail-followers': {
    for: 'anyone',
    ageCheck: 'view',
    summary:
      'Ask for the posts that a creator sends by mail, without an account. Mails a link that confirms it. Answers the same whatever is known of the address, and mails nothing where it has had enough',
    body: z.strictObject({
      performerId: AccountId,
      email: Email,
      /** In which the mails are written. */
      language: z.enum(LANGUAGE_CODES).optional(),
    }),
    response: Done,
    rateLimit: { max: 10, perSeconds: 3_600, alsoPerAddress: true },
  },
  'POST /mail-followers/confirm': {
    for: 'anyone',
    summary: `Follow the mailed link, which works once and for ${FOLLOW_LINK_HOURS} hours`,
    body: z.strictObject({ token: opaque(200) }),
    response: ok(z.object({ creator: z.object({ name: z.string(), username: z.string() }) })),
    errors: ['token_invalid'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'GET /performer/mail-followers/export': {
    for: 'performer',
    needsConfirmation: true,
    summary: 'The addresses that confirmed, with when they did, as CSV. For the creator alone, not for their team',
    ...csvFile('mail-followers.csv'),
  },
})

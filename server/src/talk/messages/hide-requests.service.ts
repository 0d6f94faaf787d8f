/** Hides requests that look like spam, for creators who have switched it on. All is decided here, by rules that the creator can read. */
import { createHmac } from 'node:crypto'
import type { AccountId, ConversationId } from '@limelight/contract/ids'
import { COPIES_MIN, type RequestState } from '@limelight/contract/talk/requests'
import { hasBlockedWord } from '#/people/blocks/blocked-words.service'
import type { Ctx, Tx } from '#/platform/ctx'
import * as queries from './hide-requests.queries.ts'
import { sortIncoming } from './message-requests.queries.ts'
import { countLinks, spamReasonOf, textToCompare } from './spam-rules.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** A text that was sent to many, by the hexadecimal hash of it. */
    'request-copies-hide': { senderId: string; hash: string }
  }
}

const COPIES_HOURS = 24
/** From the first count on that hides, earlier copies are looked for again after so many more. */
const COPIES_STEP = 10

type Incoming = {
  conversationId: ConversationId
  senderId: AccountId
  recipientId: AccountId
  isPaid: boolean
  text: string
}

/**
 * Where a message arrives, as `sortIncoming` says. A hidden request is answered as a declined one: no page hears of it. What was paid for
 * is in the inbox, so it is never hidden. The caller holds the conversation.
 */
export async function sortAndHide(tx: Tx, incoming: Incoming): Promise<RequestState | null> {
  const request = await sortIncoming(tx, incoming)
  if (request !== 'open') return request
  const sides = await queries.findSides(tx, incoming)
  if (sides?.hides_spam == null) return request
  const copies = await noteCopies(tx, incoming, sides)
  if (!sides.hides_spam || sides.hidden_for === 'shown') return request
  if (sides.hidden_for !== null) return 'declined'
  const { conversationId, recipientId, text } = incoming
  const reason = spamReasonOf({
    copies,
    links: countLinks(text),
    accountDays: tx.clock.now().since(sides.sender_since).total('hours') / 24,
    hasBlockedWord: await hasBlockedWord(tx, recipientId, text),
  })
  if (!reason) return request
  const count = reason === 'copies' ? copies : null
  await queries.hideRequest(tx, { conversationId, accountId: recipientId, reason, count })
  return 'declined'
}

/** How many creators were sent the text; 0 for one that is too short to compare. */
async function noteCopies(tx: Tx, { conversationId, senderId, text }: Incoming, to: queries.SidesRow): Promise<number> {
  const compared = textToCompare(text, to)
  if (compared === undefined) return 0
  const hash = createHmac('sha256', tx.config.keyFor('stranger-texts')).update(compared).digest().subarray(0, 16)
  const copies = await queries.noteText(tx, { conversationId, senderId, hash, since: sinceOf(tx) })
  if (copies >= COPIES_MIN && (copies - COPIES_MIN) % COPIES_STEP === 0)
    await tx.enqueue('request-copies-hide', { senderId, hash: hash.toString('hex') })
  return copies
}

export async function hideCopies(ctx: Ctx, { senderId, hash }: { senderId: string; hash: string }): Promise<void> {
  // The id is from the job that this domain has written.
  const text = { senderId: senderId as AccountId, hash: Buffer.from(hash, 'hex') }
  await ctx.transaction((tx) => queries.hideCopies(tx, { ...text, since: sinceOf(tx) }))
}

export function deleteOldTexts(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  return queries.deleteTextsBefore(ctx, sinceOf(ctx), signal)
}

function sinceOf({ clock }: Pick<Ctx, 'clock'>): Temporal.Instant {
  return clock.now().subtract({ hours: COPIES_HOURS })
}

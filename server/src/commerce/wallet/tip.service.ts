import { randomUUIDv7 } from 'node:crypto'
import type { ChargeResult } from '@limelight/contract/commerce/wallet'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, StreamId, TipTargetId } from '@limelight/contract/ids'
import { type Tokens, tokens } from '@limelight/contract/money'
import { countTip, lockTipped, type TippedTarget } from '#/commerce/tip-targets/tips.service'
import { recordSale } from '#/finance/earnings/record-sale.service'
import { requireTippedStream, showTip } from '#/live/chat/stream-chat.service'
import { getPublicPerformer, requirePublicPerformer } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { lockTippedConversation, sendWithTip } from '#/talk/messages/tip-message.service'
import { sendAutoMessage } from '#/talk/prepared-messages/auto-messages.service'

export type Tip = {
  fanId: AccountId
  viewer: Viewer
  performerId: AccountId
  price: number
  /** Given while watching: the chat shows it. */
  streamId?: StreamId | undefined
  text?: string | undefined
  /** What it is for: an item of the creator's menu, a goal or a wish. */
  targetId?: TipTargetId | undefined
}

/**
 * Gives tokens to a performer. Throws `amount_out_of_bounds`, `not_found` for an account that is no public performer or the fan
 * alone, `invalid_state` for a stream that is not on air, `tokens_insufficient`, and as `lockTipped` does for its target. A text is a line of the
 * stream's chat or a message, and refused by their rules with `links_not_allowed` or `message_not_allowed`; then nothing is charged. Two tips in a
 * row are two tips: only the request's own key makes a repeat. Locks the target, the conversation, then the wallet.
 */
export async function tip(tx: Tx, given: Tip, settings: Settings): Promise<ChargeResult> {
  const { fanId, viewer, performerId, price, streamId, targetId, text = '' } = given
  const amount = tipWithin(settings, price)
  if (fanId === performerId) throw new AppError('not_found')
  await requirePublicPerformer(tx, performerId, viewer)
  const fan = { ...viewer, id: fanId }
  const target = targetId && (await lockTipped(tx, { id: targetId, performerId, tokens: amount }, settings))
  const stream = streamId && (await requireTippedStream(tx, fan, { streamId, performerId, text }))
  const written = stream ? undefined : await lockWritten(tx, fan, { performerId, amount, text, target }, settings)
  const purpose = target && { id: target.id, title: target.title }
  const { saleId, balanceTokens } = await recordSale(
    tx,
    {
      key: tipKey(),
      kind: 'tip',
      fanId,
      performerId,
      targetId: null,
      paid: { tokens: amount },
      tipText: text || undefined,
      purpose,
    },
    settings,
  )
  if (target) await countTip(tx, target, { fanId, saleId, tokens: amount })
  if (stream)
    await showTip(tx, stream, {
      performerId,
      senderId: fanId,
      saleId,
      tokens: amount,
      text,
      title: target?.title ?? null,
    })
  if (written) await sendWithTip(tx, written.conversation, { senderId: fanId, saleId, text: written.text })
  await sendAutoMessage(tx, { performerId, fanId, occasion: 'tipped', source: thankedFor(tx) })
  return { _id: saleId, kind: 'tip', tokens: amount, balance: balanceTokens ?? 0 }
}

/** Two tips in a row are two, so each has a key of its own in the ledger. */
export function tipKey(): string {
  return `tip/${randomUUIDv7()}`
}

/** The day: thanked once, however many follow. */
export function thankedFor({ clock }: Tx): string {
  return clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
}

type Words = { performerId: AccountId; amount: Tokens; text: string; target: TippedTarget | undefined }

/**
 * The conversation to write in, and what. An item that was chosen without a word is written down by its title, so that the two can talk about it;
 * where the fan could not write for that amount nothing is, and the tip is taken all the same: no message was asked for.
 */
async function lockWritten(
  tx: Tx,
  fan: Viewer & { id: AccountId },
  { performerId, amount, text, target }: Words,
  { maximumTipPrice: maximum }: Settings,
) {
  const input = { performerId, tokens: amount, maximum }
  if (text !== '') return { text, conversation: await lockTippedConversation(tx, fan, input) }
  if (target?.kind !== 'item') return undefined
  const performer = await getPublicPerformer(tx, performerId, fan)
  if (performer.message_policy === 'nobody' || amount < performer.message_price_tokens) return undefined
  const conversation = await lockTippedConversation(tx, fan, input).catch(unlessRefused)
  return conversation && { text: target.title, conversation }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

function tipWithin({ minimumTipPrice: minimum, maximumTipPrice: maximum }: Settings, price: number): Tokens {
  if (price < minimum || price > maximum) throw new AppError('amount_out_of_bounds', { minimum, maximum })
  return tokens(price)
}

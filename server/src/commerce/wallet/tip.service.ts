import { randomUUIDv7 } from 'node:crypto'
import type { ChargeResult } from '@limelight/contract/commerce/wallet'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, StreamId } from '@limelight/contract/ids'
import { type Tokens, tokens } from '@limelight/contract/money'
import { recordSale } from '#/finance/earnings/record-sale.service'
import { requireTippedStream, showTip } from '#/live/chat/stream-chat.service'
import { requirePublicPerformer } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { lockTippedConversation, sendWithTip } from '#/talk/messages/tip-message.service'
import { sendAutoMessage } from '#/talk/prepared-messages/auto-messages.service'

type Tip = {
  fanId: AccountId
  viewer: Viewer
  performerId: AccountId
  price: number
  /** Given while watching: the chat shows it. */
  streamId?: StreamId | undefined
  text?: string | undefined
}

/**
 * Gives tokens to a performer. Throws `amount_out_of_bounds`, `not_found` for an account that is no public performer or the fan
 * alone, `invalid_state` for a stream that is not on air, `tokens_insufficient`. A text is a line of the stream's chat or a message, and refused
 * by their rules with `links_not_allowed` or `message_not_allowed`; then nothing is charged. Two tips in a row are two tips: only the
 * request's own key makes a repeat.
 */
export async function tip(
  tx: Tx,
  { fanId, viewer, performerId, price, streamId, text = '' }: Tip,
  settings: Settings,
): Promise<ChargeResult> {
  const amount = tipWithin(settings, price)
  if (fanId === performerId) throw new AppError('not_found')
  await requirePublicPerformer(tx, performerId, viewer)
  const fan = { ...viewer, id: fanId }
  const stream = streamId && (await requireTippedStream(tx, fan, { streamId, performerId, text }))
  const conversation =
    stream || text === ''
      ? undefined
      : await lockTippedConversation(tx, fan, { performerId, tokens: amount, maximum: settings.maximumTipPrice })
  const key = `tip/${randomUUIDv7()}`
  const { saleId, balanceTokens } = await recordSale(
    tx,
    { key, kind: 'tip', fanId, performerId, targetId: null, paid: { tokens: amount }, tipText: text || undefined },
    settings,
  )
  if (stream) await showTip(tx, stream, { senderId: fanId, saleId, tokens: amount, text })
  if (conversation) await sendWithTip(tx, conversation, { senderId: fanId, saleId, text })
  // Thanked once a day, however many follow.
  const day = tx.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  await sendAutoMessage(tx, { performerId, fanId, occasion: 'tipped', source: day })
  return { _id: saleId, kind: 'tip', tokens: amount, balance: balanceTokens ?? 0 }
}

function tipWithin({ minimumTipPrice: minimum, maximumTipPrice: maximum }: Settings, price: number): Tokens {
  if (price < minimum || price > maximum) throw new AppError('amount_out_of_bounds', { minimum, maximum })
  return tokens(price)
}

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
 * alone, `invalid_state` for a stream that is not on air, `links_not_allowed` by the rules of its chat, `tokens_insufficient`. Two tips in
 * a row are two tips: only the request's own key makes a repeat.
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
  const key = `tip/${randomUUIDv7()}`
  const { saleId, balanceTokens } = await recordSale(
    tx,
    { key, kind: 'tip', fanId, performerId, targetId: null, paid: { tokens: amount } },
    settings,
  )
  // Thanked once a day, however many follow.
  const day = tx.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  await sendAutoMessage(tx, { performerId, fanId, occasion: 'tipped', source: day })
  if (stream) await showTip(tx, { streamId: stream, performerId }, { senderId: fanId, tokens: amount, text })
  return { _id: saleId, kind: 'tip', tokens: amount, balance: balanceTokens ?? 0 }
}

function tipWithin({ minimumTipPrice: minimum, maximumTipPrice: maximum }: Settings, price: number): Tokens {
  if (price < minimum || price > maximum) throw new AppError('amount_out_of_bounds', { minimum, maximum })
  return tokens(price)
}

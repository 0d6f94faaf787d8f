import { randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { Card, Gateway } from '@limelight/contract/finance/payments'
import { type AccountId, CardId } from '@limelight/contract/ids'
import { activeGateway, getSettings } from '#/core/settings/settings.service'
import type { CardDetails, GatewayDriver } from '#/finance/payments/gateways/gateway'
import { type PaymentContext, requireDriver } from '#/finance/payments/payment-context.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { constraintOf } from '#/platform/db/database-errors'
import * as queries from './cards.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'card-removed': { gateway: Gateway; ref: string }
  }
}

/** Newest first. */
export async function listPaymentCards(ctx: Ctx, fanId: AccountId): Promise<{ data: Card[]; total: number }> {
  const rows = await queries.listCards(ctx, fanId)
  return { data: rows.map(toCard), total: rows.length }
}

/** Throws `gateway_unavailable` for a gateway that is not in use, `card_invalid`, `payment_declined`. */
export async function addCard(
  context: PaymentContext,
  fanId: AccountId,
  { gateway, details }: { gateway: Gateway; details: CardDetails },
): Promise<Card> {
  const { ctx } = context
  const driver = await requireActive(context, gateway)
  const { ref, brand, last4, expMonth, expYear, holderName, country } = await driver.createCard(fanId, details)
  const id = CardId.parse(randomUUIDv7())
  const card = { id, fan_id: fanId, gateway, gateway_ref: ref, brand, last4 }
  const rest = { exp_month: expMonth, exp_year: expYear, holder_name: holderName, country }
  try {
    await ctx.transaction((tx) => queries.insertCard(tx, { ...card, ...rest }))
  } catch (error) {
    if (constraintOf(error) !== 'payment_card_one_per_gateway_ref') throw error
    const known = await queries.findCardByRef(ctx, { fanId, gateway, ref })
    if (known) return toCard(known)
    throw error
  }
  return toCard({ ...card, ...rest, created_at: ctx.clock.now(), removed_at: null })
}

/** For a card that goes to the gateway and not to us. Throws `gateway_unavailable`. */
export async function startCard(
  context: PaymentContext,
  fanId: AccountId,
  gateway: Gateway,
): Promise<{ clientSecret: string }> {
  return (await requireActive(context, gateway)).startCard(fanId)
}

async function requireActive(context: PaymentContext, gateway: Gateway): Promise<GatewayDriver> {
  const { ctx } = context
  if (activeGateway(ctx.config, await getSettings(ctx)) !== gateway)
    throw new AppError('gateway_unavailable', { gateway })
  return requireDriver(context, gateway)
}

/** Payments keep showing it. Throws `not_found`, and `card_in_use` while it renews a subscription. */
export async function removeCard({ ctx, isCardInUse }: PaymentContext, fanId: AccountId, id: CardId): Promise<void> {
  await ctx.transaction(async (tx) => {
    const removed = await queries.markCardRemoved(tx, fanId, id)
    if (!removed) throw new AppError('not_found')
    if (await isCardInUse(tx, id)) throw new AppError('card_in_use')
    await tx.enqueue('card-removed', removed)
  })
}

/** Gone at the gateway, so nothing can charge it any more. */
export async function deactivateCard(ctx: Ctx, card: { gateway: Gateway; ref: string }): Promise<void> {
  await ctx.transaction((tx) => queries.markCardGone(tx, card))
}

/** Also when it was removed since. */
export const wasCardSaved = queries.wasCardSaved

/** Locked against removal until the transaction ends. Throws `not_found`, and `gateway_unavailable` when nothing can charge it. */
export async function requireCard(
  context: PaymentContext,
  tx: Tx,
  { fanId, cardId }: { fanId: AccountId; cardId: CardId },
): Promise<queries.CardRow> {
  const card = await queries.findCardToCharge(tx, fanId, cardId)
  if (!card) throw new AppError('not_found')
  requireDriver(context, card.gateway)
  return card
}

export async function findNewestCardId(db: Db, fanId: AccountId): Promise<CardId | undefined> {
  const [card] = await queries.listCards(db, fanId)
  return card?.id
}

/** Of the bank that issued it; undefined for a foreign or removed card, null when the gateway does not say. */
export async function findCardCountry(db: Db, fanId: AccountId, cardId: CardId): Promise<string | null | undefined> {
  const cards = await queries.listCards(db, fanId)
  return cards.find((card) => card.id === cardId)?.country
}

/** Undefined once it is removed. */
export function findCardToCharge(tx: Tx, fanId: AccountId, cardId: CardId): Promise<queries.CardRow | undefined> {
  return queries.findCardToCharge(tx, fanId, cardId)
}

function toCard(row: queries.CardRow): Card {
  return {
    _id: row.id,
    gateway: row.gateway,
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    holderName: row.holder_name,
    createdAt: row.created_at.toString(),
  }
}

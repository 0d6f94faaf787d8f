/** What the two of a private call do: request, accept, decline, take back, hang up. */
import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '@limelight/contract/api'
import {
  ANSWER_SECONDS,
  FREE_SECONDS,
  FREE_STARTS,
  FREE_STARTS_HOURS,
  isCallOpen,
  type PrivateCallSide,
} from '@limelight/contract/commerce/private-call-terms'
import type { PrivateCall, privateCalls } from '@limelight/contract/commerce/private-calls'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, PrivateCallId } from '@limelight/contract/ids'
import { tokens } from '@limelight/contract/money'
import { holdTokens } from '#/core/ledger/holds.service'
import type { SaleTerms } from '#/finance/earnings/record-sale.service'
import { lockAccount } from '#/people/accounts/accounts.service'
import { notify } from '#/people/notifications/notify.service'
import { requirePublicPerformer } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { openConversation } from '#/talk/messages/conversations.service'
import { firstHold } from './call-step.ts'
import { announceCall, endCall } from './end-call.service.ts'
import { toPrivateCall } from './private-call-view.ts'
import * as queries from './private-calls.queries.ts'

type Member = Viewer & { id: AccountId }
type Api = typeof privateCalls
type Request = Output<Api['POST /private-calls']['body']>
type ListAnswer = Input<Api['GET /private-calls']['response']>

/**
 * Holds what five minutes cost. Throws `not_found` for no public creator, `call_unavailable` with the reason, `price_changed`,
 * `call_open` and `call_busy` while one of the two is in another call, `tokens_insufficient`.
 */
export async function requestCall(
  tx: Tx,
  viewer: Member,
  { performerId, expectedPrice }: Request,
): Promise<PrivateCallId> {
  if (performerId === viewer.id) throw new AppError('not_found')
  await requirePublicPerformer(tx, performerId, viewer)
  const price = await getPrice(tx, viewer, performerId)
  if (price !== expectedPrice) throw new AppError('price_changed', { price })
  if (await queries.isInAnotherCall(tx, { id: null, accounts: [viewer.id] })) throw new AppError('call_open')
  if (await queries.isTalking(tx, performerId)) throw new AppError('call_busy')
  const call = {
    id: PrivateCallId.parse(randomUUIDv7()),
    conversation_id: await openConversation(tx, viewer, { source: 'performer', sourceId: performerId }),
    fan_id: viewer.id,
    performer_id: performerId,
    price_tokens: price,
    held_tokens: firstHold(price),
    requested_at: tx.clock.now(),
  }
  if (!(await queries.insertCall(tx, call))) throw new AppError('call_open')
  await agreeFreeSeconds(tx, call)
  await holdTokens(tx, { id: call.id, owner: viewer.id, tokens: tokens(call.held_tokens) })
  const target = { kind: 'private_call', id: call.id } as const
  await notify(tx, {
    accountId: performerId,
    kind: 'call',
    actorId: viewer.id,
    target,
    source: `private-call/${call.id}`,
    groupKey: `private-call/${viewer.id}`,
  })
  await announceCall(tx, await getLocked(tx, viewer.id, call.id), 'requested')
  return call.id
}

/** After the request is stored: from then on no other call of the fan is open that could still end without a charge. */
async function agreeFreeSeconds(tx: Tx, call: Pick<queries.CallRow, 'id' | 'fan_id' | 'performer_id'>): Promise<void> {
  const since = tx.clock.now().subtract({ hours: FREE_STARTS_HOURS })
  const isUsedUp = (await queries.countFreeStarts(tx, { ...call, since })) >= FREE_STARTS
  await queries.updateCall(tx, call.id, { free_seconds: isUsedUp ? 0 : FREE_SECONDS })
}

/** Throws `call_unavailable` with what the fan would have to do, if anything. */
async function getPrice(tx: Tx, viewer: Member, performerId: AccountId): Promise<number> {
  const offer = await queries.findOffer(tx, performerId, viewer.id)
  if (!offer || offer.policy === 'nobody') throw new AppError('call_unavailable', { reason: 'closed' })
  const { policy, is_following, is_subscribed, price_tokens } = offer
  if (policy === 'followers' && !is_following && !is_subscribed)
    throw new AppError('call_unavailable', { reason: 'follow' })
  if (policy === 'subscribers' && !is_subscribed) throw new AppError('call_unavailable', { reason: 'subscribe' })
  return price_tokens
}

/** Throws `invalid_state` once it was answered, taken back, or missed, `call_open` and `call_busy` as a request does. */
export async function acceptCall(tx: Tx, viewer: Member, id: PrivateCallId): Promise<void> {
  const { fan_id, performer_id } = await getSide(tx, viewer, { id, side: 'performer' })
  // In the order of their ids: of several calls with the same people one is accepted.
  for (const account of [fan_id, performer_id].sort()) await lockAccount(tx, account)
  const call = await getLocked(tx, viewer.id, id)
  const now = tx.clock.now()
  const isLate = Temporal.Instant.compare(call.requested_at.add({ seconds: ANSWER_SECONDS }), now) <= 0
  if (call.status !== 'requested' || isLate) throw new AppError('invalid_state')
  if (await queries.isInAnotherCall(tx, { id, accounts: [performer_id] })) throw new AppError('call_open')
  if (await queries.isInAnotherCall(tx, { id, accounts: [fan_id] })) throw new AppError('call_busy')
  await queries.updateCall(tx, id, { status: 'accepted', answered_at: now })
  await tx.enqueue('notifications-withdraw', { targetId: id })
  await announceCall(tx, call, 'accepted')
}

/** Throws `invalid_state` for a request that was answered, taken back or missed. */
export async function refuseCall(
  tx: Tx,
  viewer: Member,
  { id, side }: { id: PrivateCallId; side: PrivateCallSide },
): Promise<void> {
  await getSide(tx, viewer, { id, side })
  const call = await getLocked(tx, viewer.id, id)
  if (call.status !== 'requested') throw new AppError('invalid_state')
  await endCall(tx, call, { status: side === 'fan' ? 'cancelled' : 'declined' })
}

/** Throws `invalid_state` for a call that was not accepted, or is over. */
export async function hangUp(tx: Tx, viewer: Member, id: PrivateCallId, terms: SaleTerms): Promise<void> {
  const call = await getLocked(tx, viewer.id, id)
  if (call.status === 'requested' || !isCallOpen(call.status)) throw new AppError('invalid_state')
  await endCall(tx, call, { status: 'ended', reason: call.fan_id === viewer.id ? 'fan' : 'performer', terms })
}

/** Throws `not_found` for everyone but the two. */
export async function getCall(ctx: Ctx, viewer: Member, id: PrivateCallId): Promise<PrivateCall> {
  const row = await queries.findCall(ctx, id, viewer.id)
  if (!row) throw new AppError('not_found')
  return toPrivateCall(ctx, viewer, row)
}

export async function listOpenCalls(ctx: Ctx, viewer: Member): Promise<PrivateCall[]> {
  const rows = await queries.listOpenCalls(ctx, viewer.id)
  return Promise.all(rows.map((row) => toPrivateCall(ctx, viewer, row)))
}

export async function listCalls(
  ctx: Ctx,
  viewer: Member,
  query: Parameters<typeof queries.listCalls>[2],
): Promise<ListAnswer> {
  const { rows, total } = await queries.listCalls(ctx, viewer.id, query)
  return { data: await Promise.all(rows.map((row) => toPrivateCall(ctx, viewer, row))), total }
}

/** Throws `not_found` for everyone but that side of the call. */
async function getSide(
  tx: Tx,
  viewer: Member,
  { id, side }: { id: PrivateCallId; side: PrivateCallSide },
): Promise<queries.CallRow> {
  const row = await queries.findCall(tx, id, viewer.id)
  if (!row || (side === 'fan' ? row.fan_id : row.performer_id) !== viewer.id) throw new AppError('not_found')
  return row
}

async function getLocked(tx: Tx, viewerId: AccountId, id: PrivateCallId): Promise<queries.CallRow> {
  const call = await queries.lockCall(tx, id)
  if (!call || (call.fan_id !== viewerId && call.performer_id !== viewerId)) throw new AppError('not_found')
  return call
}

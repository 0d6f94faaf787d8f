import type { PrivateCallStatus } from '@limelight/contract/commerce/private-call-terms'
import { tokens } from '@limelight/contract/money'
import { releaseHold } from '#/core/ledger/holds.service'
import { recordSale, type SaleTerms } from '#/finance/earnings/record-sale.service'
import type { Tx } from '#/platform/ctx'
import { chargeOf } from './call-step.ts'
import { type CallEndReason, type CallRow, updateCall } from './private-calls.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** For the sockets of both, and for the engine, which closes a call that is over. */
    'private-call-changed': {
      callId: string
      conversationId: string
      fanId: string
      performerId: string
      status: PrivateCallStatus
    }
    /** For the sockets of both: media has to be connected anew. */
    'private-call-media-lost': { fanId: string; performerId: string }
  }
}

export async function announceCall(tx: Tx, call: CallRow, status: PrivateCallStatus): Promise<void> {
  const { id: callId, conversation_id: conversationId, fan_id: fanId, performer_id: performerId } = call
  await tx.enqueue('private-call-changed', { callId, conversationId, fanId, performerId, status })
}

export type CallEnd =
  | { status: 'declined' | 'missed' | 'cancelled' }
  | { status: 'ended'; reason: CallEndReason; terms: SaleTerms }

/**
 * Ends a call whose row is locked: releases what was held and charges for the time that `call.media_ms` says, in the same
 * transaction. Its key makes sure that it is charged once.
 */
export async function endCall(tx: Tx, call: CallRow, end: CallEnd): Promise<void> {
  const charged = end.status === 'ended' ? chargeOf(call) : 0
  await releaseHold(tx, call.id)
  if (end.status === 'ended' && charged > 0) {
    const { id, fan_id: fanId, performer_id: performerId } = call
    const paid = { tokens: tokens(charged) }
    await recordSale(
      tx,
      { key: `private-call/${id}`, kind: 'private_call', fanId, performerId, targetId: id, paid },
      end.terms,
    )
  }
  await updateCall(tx, call.id, {
    status: end.status,
    end_reason: end.status === 'ended' ? end.reason : null,
    charged_tokens: charged,
    media_ms: call.media_ms,
    ended_at: tx.clock.now(),
  })
  if (call.status === 'requested' && end.status !== 'missed')
    await tx.enqueue('notifications-withdraw', { targetId: call.id })
  await announceCall(tx, call, end.status)
}

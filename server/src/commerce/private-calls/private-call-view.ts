import {
  ANSWER_SECONDS,
  isCallOpen,
  type PrivateCallSide,
  WARNING_SECONDS,
} from '@limelight/contract/commerce/private-call-terms'
import type { PrivateCall } from '@limelight/contract/commerce/private-calls'
import { publicImageUrl } from '#/core/media/media.service'
import { mediaAddress } from '#/live/engine/media-address.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { otherSide, roomOf } from './call-sides.ts'
import { secondsLeft, secondsOf } from './call-step.ts'
import type { SeenCallRow } from './private-calls.queries.ts'

type Resources = Pick<Ctx, 'config' | 'clock'>

export async function toPrivateCall(ctx: Resources, viewer: Viewer, row: SeenCallRow): Promise<PrivateCall> {
  const side = row.fan_id === viewer.id ? 'fan' : 'performer'
  return {
    _id: row.id,
    conversationId: row.conversation_id,
    side,
    other: {
      _id: row.other_id,
      username: row.username,
      name: row.name,
      avatar: publicImageUrl(row.avatar_file_id, 'avatar-small'),
      isPerformer: row.role === 'performer',
    },
    status: row.status,
    endReason: row.end_reason,
    price: row.price_tokens,
    freeSeconds: row.free_seconds,
    requestedAt: row.requested_at.toString(),
    answerBy: row.status === 'requested' ? row.requested_at.add({ seconds: ANSWER_SECONDS }).toString() : null,
    startedAt: row.started_at?.toString() ?? null,
    endedAt: row.ended_at?.toString() ?? null,
    seconds: secondsOf(row),
    heldTokens: side === 'fan' && isCallOpen(row.status) ? row.held_tokens : null,
    secondsLeft: secondsLeftFor(row, side),
    chargedTokens: row.charged_tokens,
    ...(await addressesOf(ctx, viewer, { row, side })),
  }
}

/** How much the fan can afford beyond a minute is not the creator's to know. */
function secondsLeftFor(row: SeenCallRow, side: PrivateCallSide): number | null {
  if (!isCallOpen(row.status)) return null
  const left = secondsLeft(row)
  return side === 'fan' || left <= WARNING_SECONDS ? left : null
}

async function addressesOf(
  ctx: Resources,
  viewer: Viewer,
  { row: { id, status }, side }: { row: SeenCallRow; side: PrivateCallSide },
): Promise<Pick<PrivateCall, 'publish' | 'play'>> {
  if (status !== 'accepted' && status !== 'live') return { publish: null, play: null }
  return {
    publish: await mediaAddress(ctx, { role: 'publish', kind: 'call', room: roomOf(id, side), viewer }),
    play: await mediaAddress(ctx, { role: 'play', kind: 'call', room: roomOf(id, otherSide(side)), viewer }),
  }
}

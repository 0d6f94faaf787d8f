/** Pure: who may write in a conversation. */
import type { SendReason } from '@limelight/contract/talk/conversations'
import type { MessagePolicy } from '@limelight/contract/talk/message-policies'

export type Standing = {
  isBlocked: boolean
  /** Both accounts are active, and of creators approved. */
  arePublic: boolean
  /** The viewer is the creator of the conversation and writes to a fan. */
  isToFan: boolean
  /** Both are creators. */
  areBothPerformers: boolean
  /** Of the creator written to; null when a fan is. */
  policy: MessagePolicy | null
  isFollowing: boolean
  isSubscribed: boolean
  /** Of the fan, now or before. */
  hasEverSubscribed: boolean
  hasRecipientWritten: boolean
}

/** Undefined: the viewer may write. A creator may answer always, and write first to followers and subscribers only. */
export function sendReasonOf(standing: Standing): SendReason | undefined {
  if (standing.isBlocked) return 'blocked'
  if (!standing.arePublic) return 'suspended'
  if (standing.isToFan) return reasonToFan(standing)
  if (standing.policy === 'everyone') return undefined
  if (standing.policy === 'nobody')
    return standing.areBothPerformers && standing.hasRecipientWritten ? undefined : 'closed'
  // Creators write to each other as colleagues, without following first.
  if (standing.areBothPerformers || standing.isSubscribed) return undefined
  if (standing.policy === 'followers') return standing.isFollowing ? undefined : 'follow'
  return 'subscribe'
}

function reasonToFan({ hasRecipientWritten, isFollowing, hasEverSubscribed }: Standing): SendReason | undefined {
  return hasRecipientWritten || isFollowing || hasEverSubscribed ? undefined : 'follow'
}

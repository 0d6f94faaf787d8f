import { isCallOpen } from '@limelight/contract/commerce/private-call-terms'
import { AccountId, ConversationId, PrivateCallId } from '@limelight/contract/ids'
import type { LiveSessions } from '#/live/engine/live-sessions.service'
import type { Jobs } from '#/platform/jobs/jobs'
import type { Realtime } from '#/platform/realtime/realtime'
import { roomOf } from './call-sides.ts'

type Connections = { live: LiveSessions; emit: Realtime['emit'] }

export function handlePrivateCalls(jobs: Jobs, { live, emit }: Connections): void {
  jobs.on('private-call-changed', ({ callId, conversationId, fanId, performerId, status }) => {
    for (const account of [fanId, performerId])
      emit(AccountId.parse(account), 'private_call_changed', {
        callId: PrivateCallId.parse(callId),
        conversationId: ConversationId.parse(conversationId),
        status,
      })
    if (isCallOpen(status)) return
    live.endRoom(roomOf(callId, 'fan'))
    live.endRoom(roomOf(callId, 'performer'))
  })
  jobs.on('private-call-media-lost', ({ fanId, performerId }) => {
    for (const account of [fanId, performerId]) emit(AccountId.parse(account), 'media_lost', {})
  })
}

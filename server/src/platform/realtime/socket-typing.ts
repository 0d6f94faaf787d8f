/** Others of a conversation hear that somebody writes in it; what goes wrong is not worth an answer. */
import type { AccountId, ConversationId } from '@limelight/contract/ids'
import { CLIENT_EVENTS } from '@limelight/contract/realtime'
import type { Logger } from 'pino'
import type { Socket } from 'socket.io'
import type { SendEvent } from './socket-events.ts'
import { accountRoom } from './socket-rooms.ts'

const TYPING_EVERY_MS = 2_000

export type TypingOptions = {
  log: Logger
  /** Who hears that an account writes in a conversation; undefined for one that is not theirs. */
  listenerOf(accountId: AccountId, conversationId: ConversationId): Promise<AccountId | undefined>
}

export function listenToTyping(socket: Socket, send: SendEvent, { log, listenerOf }: TypingOptions): void {
  let lastMs = Number.NEGATIVE_INFINITY
  socket.on('typing', (payload: unknown) => {
    const parsed = CLIENT_EVENTS.typing.safeParse(payload)
    const accountId: AccountId | undefined = socket.data.accountId
    const nowMs = performance.now()
    if (!parsed.success || !accountId || nowMs - lastMs < TYPING_EVERY_MS) return
    lastMs = nowMs
    const { conversationId } = parsed.data
    listenerOf(accountId, conversationId).then(
      (listener) => {
        if (listener) send(accountRoom(listener), 'typing', { conversationId, accountId })
      },
      (err: unknown) => log.error({ event: 'socket.typing_failed', err }),
    )
  })
}

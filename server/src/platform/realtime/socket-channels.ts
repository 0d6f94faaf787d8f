/** Channels of a socket. Visitors may listen, too: the token alone decides, and only for as long as it lives. */
import { CLIENT_EVENTS, type LoginAck } from '@limelight/contract/realtime'
import type { Socket } from 'socket.io'
import { channelRoom } from './socket-rooms.ts'

const CHANNEL_GRACE_MS = 5_000
const LONGEST_TIMER_MS = 2_147_483_647

export type ChannelOptions = {
  /** The channel that a token opens, and for how long; undefined for one that opens none. */
  channelOf(token: string): { channel: string; expiresInMs: number } | undefined
}

export function listenToChannels(socket: Socket, { channelOf }: ChannelOptions): void {
  const deadlines = new Map<string, NodeJS.Timeout>()
  const leave = (channel: string) => {
    clearTimeout(deadlines.get(channel))
    deadlines.delete(channel)
    void socket.leave(channelRoom(channel))
  }
  socket.on('stream/join', (payload: unknown, ack: unknown) => {
    const parsed = CLIENT_EVENTS['stream/join'].safeParse(payload)
    const opened = parsed.success ? channelOf(parsed.data.token) : undefined
    if (opened) {
      const { channel } = opened
      clearTimeout(deadlines.get(channel))
      deadlines.set(
        channel,
        setTimeout(() => leave(channel), listensForMs(opened)),
      )
      void socket.join(channelRoom(channel))
    }
    if (typeof ack === 'function') ack({ ok: opened !== undefined } satisfies LoginAck)
  })
  socket.on('stream/leave', () => {
    for (const channel of deadlines.keys()) leave(channel)
  })
  socket.on('disconnect', () => {
    for (const timer of deadlines.values()) clearTimeout(timer)
  })
}

/** Some seconds more than the token, so that a renewal in time leaves no gap. */
export function listensForMs({ expiresInMs }: { expiresInMs: number }): number {
  return Math.min(expiresInMs + CHANNEL_GRACE_MS, LONGEST_TIMER_MS)
}

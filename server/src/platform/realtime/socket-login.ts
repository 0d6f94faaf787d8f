/** Whose socket it is: by the token that it connects with, or by one that it sends later. */
import type { IncomingMessage } from 'node:http'
import type { AccountId, SessionId } from '@limelight/contract/ids'
import type { TeamRight } from '@limelight/contract/people/team-rights'
import { CLIENT_EVENTS, type LoginAck } from '@limelight/contract/realtime'
import type { Logger } from 'pino'
import type { Socket } from 'socket.io'
import { accountRoom, sessionRoom, teamRoom } from './socket-rooms.ts'

const TOKEN_MAX_LENGTH = 200

/** With `team` the socket hears what these rights of a creator's team cover, and not of its account. */
type Identity = {
  sessionId: SessionId
  accountId?: AccountId
  team?: { creatorId: AccountId; rights: readonly TeamRight[] }
}

export type LoginOptions = {
  log: Logger
  /** Undefined for a token that opens nothing, or nothing from where the request comes. */
  identify(token: string, request: IncomingMessage): Promise<Identity | undefined>
}

/** Without a valid token a socket stays and hears nothing. */
export function logInFirst(socket: Socket, next: (error?: Error) => void, options: LoginOptions): void {
  const token: unknown = socket.handshake.auth.token ?? socket.handshake.query.token
  logIn(socket, token, options).then(
    () => next(),
    (err: unknown) => {
      options.log.error({ event: 'socket.login_failed', err })
      next(new Error('unavailable'))
    },
  )
}

export function listenToLogin(socket: Socket, options: LoginOptions): void {
  socket.on('auth/login', (payload: unknown, ack: unknown) => {
    const parsed = CLIENT_EVENTS['auth/login'].safeParse(payload)
    const answer = (ok: boolean) => {
      if (typeof ack === 'function') ack({ ok } satisfies LoginAck)
    }
    if (!parsed.success) return answer(false)
    logIn(socket, parsed.data.token, options).then(answer, (err: unknown) => {
      options.log.error({ event: 'socket.login_failed', err })
      answer(false)
    })
  })
  socket.on('auth/logout', () => void leaveAll(socket))
}

async function logIn(socket: Socket, token: unknown, { identify }: LoginOptions): Promise<boolean> {
  const isToken = typeof token === 'string' && token.length <= TOKEN_MAX_LENGTH
  const identity = isToken ? await identify(token, socket.request) : undefined
  await leaveAll(socket)
  if (!identity) return false
  const { accountId, sessionId, team } = identity
  socket.data.accountId = accountId
  socket.data.sessionId = sessionId
  const own = accountId ? [accountRoom(accountId)] : []
  const ofTeam = team ? team.rights.map((right) => teamRoom(team.creatorId, right)) : []
  await socket.join([...own, ...ofTeam, sessionRoom(sessionId)])
  return true
}

async function leaveAll(socket: Socket): Promise<void> {
  socket.data.accountId = undefined
  socket.data.sessionId = undefined
  for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
}

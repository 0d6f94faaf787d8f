/** The part of LiveKit's HTTP API that the site uses, with rooms that the test fills; and webhooks as LiveKit signs them. */
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { AccessToken, TokenVerifier } from 'livekit-server-sdk'

export const LIVEKIT_KEY = 'site'
export const LIVEKIT_SECRET = 'a secret of thirty-two characters'

type Permission = { canSubscribe: boolean; hidden?: boolean }
type Participant = {
  identity: string
  metadata: string
  tracks: { type: 'VIDEO' | 'AUDIO' }[]
  joinedAt: string
  permission?: Permission
}

export type LiveKitDouble = {
  /** For browsers; requests go to the same address by http. */
  url: string
  rooms: Map<string, Participant[]>
  /** Lets the holder of a token in, as a browser would connect. Throws for a token that is not signed by the site. */
  connect(token: string): Promise<{ room: string; identity: string; video: Record<string, unknown> }>
  /** While true every request is refused. */
  isAway: boolean
  close(): Promise<void>
}

type Named = { room: string; identity: string; permission?: Permission }

export async function startLiveKitDouble(): Promise<LiveKitDouble> {
  const rooms = new Map<string, Participant[]>()
  const verifier = new TokenVerifier(LIVEKIT_KEY, LIVEKIT_SECRET)
  const http = Fastify()
  const double = { rooms, isAway: false }
  http.addHook('onRequest', async (request, reply) => {
    if (double.isAway) return reply.code(503).send({ code: 'unavailable', msg: 'away' })
    await verifier.verify(String(request.headers.authorization).replace('Bearer ', ''))
  })
  const rpc = (name: string, answer: (body: Named) => unknown) =>
    http.post<{ Body: Named }>(`/twirp/livekit.RoomService/${name}`, async ({ body }, reply) => {
      const found = answer(body)
      return found === undefined ? reply.code(404).send({ code: 'not_found', msg: 'there is none' }) : found
    })
  rpc('ListRooms', () => ({ rooms: [...rooms.keys()].map((name) => ({ name })) }))
  rpc('ListParticipants', ({ room }) => (rooms.has(room) ? { participants: rooms.get(room) } : undefined))
  rpc('DeleteRoom', ({ room }) => (rooms.delete(room) ? {} : undefined))
  rpc('RemoveParticipant', ({ room, identity }) => {
    const present = rooms.get(room)
    if (!present?.some((one) => one.identity === identity)) return undefined
    rooms.set(
      room,
      present.filter((one) => one.identity !== identity),
    )
    return {}
  })
  rpc('UpdateParticipant', ({ room, identity, permission }) => {
    const found = rooms.get(room)?.find((one) => one.identity === identity)
    return found && Object.assign(found, { permission })
  })
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  return Object.assign(double, {
    url: address.replace(/^http/, 'ws'),
    async connect(token: string) {
      const claims = await verifier.verify(token)
      const { sub: identity = '', metadata = '', video = {} } = claims
      const room = video.room ?? ''
      const others = (rooms.get(room) ?? []).filter((one) => one.identity !== identity)
      const tracks = video.canPublish ? [{ type: 'AUDIO' as const }, { type: 'VIDEO' as const }] : []
      const permission = { canSubscribe: video.canSubscribe === true }
      const joinedAt = String(Math.floor(Date.now() / 1_000))
      rooms.set(room, [...others, { identity, metadata, tracks, joinedAt, permission }])
      return { room, identity, video: { ...video } }
    },
    close: () => http.close(),
  })
}

/** What LiveKit sends when something changed in a room. */
export async function webhookOf(room: string, secret = LIVEKIT_SECRET): Promise<{ body: string; signature: string }> {
  const body = JSON.stringify({ event: 'participant_joined', room: { name: room } })
  const token = new AccessToken(LIVEKIT_KEY, secret)
  token.sha256 = createHash('sha256').update(body).digest('base64')
  return { body, signature: await token.toJwt() }
}

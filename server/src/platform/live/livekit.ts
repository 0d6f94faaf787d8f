/** LiveKit, where the site streams by it: its tokens, its rooms, and what it reports. The library is loaded only then. */
import type { LiveKitConfig } from '../live-config.ts'
import { livekitRpc } from './livekit-rpc.ts'

/** A participant has about 1 kB. */
const LIMITS = { withinMs: 5_000, maxBytes: 16_000_000 }
const loadSdk = () => import('livekit-server-sdk')

export type LiveKitParticipant = {
  identity: string
  /** As `signLiveKitToken` was given it. */
  metadata: string
  /** Whether a picture of theirs arrives. */
  hasVideo: boolean
  /** Whether they are sent what others send. */
  isAdmitted: boolean
  joinedAtMs: number
}

export type LiveKit = {
  /** Names of all rooms of the LiveKit server, also of other sites that use it. */
  rooms(): Promise<string[]>
  /** Empty for a room that is not there. */
  participants(room: string): Promise<LiveKitParticipant[]>
  /** Lets a viewer receive, or stops that. Does nothing for who is not there. */
  admit(room: string, identity: string, canSubscribe: boolean): Promise<void>
  /** Does nothing for who is not there. */
  remove(room: string, identity: string): Promise<void>
  /** Disconnects everyone; does nothing for a room that is not there. */
  end(room: string): Promise<void>
}

/** Every function throws when LiveKit does not answer. */
export function connectLiveKit({ apiUrl, key, secret }: LiveKitConfig, limits = LIMITS): LiveKit {
  const connected = loadSdk().then(({ RoomServiceClient }) => {
    const client = new RoomServiceClient(apiUrl, key, secret)
    // The library offers no other way to replace its calls.
    Object.assign(client, { rpc: livekitRpc(apiUrl, limits) })
    return client
  })
  return {
    async rooms() {
      return (await (await connected).listRooms()).map(({ name }) => name)
    },
    async participants(room) {
      const { TrackType } = await loadSdk()
      const found = await unlessGone((await connected).listParticipants(room))
      return (found ?? []).map(({ identity, metadata, tracks, permission, joinedAt }) => ({
        identity,
        metadata,
        hasVideo: tracks.some(({ type }) => type === TrackType.VIDEO),
        isAdmitted: permission?.canSubscribe === true,
        joinedAtMs: Number(joinedAt) * 1_000,
      }))
    },
    async admit(room, identity, canSubscribe) {
      const permission = { canSubscribe, hidden: true }
      await unlessGone((await connected).updateParticipant(room, identity, { permission }))
    },
    async remove(room, identity) {
      await unlessGone((await connected).removeParticipant(room, identity))
    },
    async end(room) {
      await unlessGone((await connected).deleteRoom(room))
    },
  }
}

async function unlessGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    const isGone = error instanceof Error && 'status' in error && error.status === 404
    if (!isGone) throw error
    return undefined
  }
}

export type LiveKitGrant = {
  room: string
  /** A second connection of the same identity replaces the first. */
  identity: string
  metadata: string
  mayPublish: boolean
  seconds: number
}

/**
 * Opens one room to one person. Viewers receive nothing before they are admitted, since LiveKit takes a token for a minute after its end.
 * They are hidden, so that they do not see each other.
 */
export async function signLiveKitToken(
  { key, secret }: LiveKitConfig,
  { room, identity, metadata, mayPublish, seconds }: LiveKitGrant,
): Promise<string> {
  const { AccessToken } = await loadSdk()
  const token = new AccessToken(key, secret, { identity, metadata, ttl: seconds })
  token.addGrant({
    roomJoin: true,
    room,
    canPublish: mayPublish,
    canSubscribe: false,
    canPublishData: false,
    canUpdateOwnMetadata: false,
    hidden: !mayPublish,
  })
  return token.toJwt()
}

/** The room that a webhook of LiveKit is about; undefined for one that is about none. Throws for a signature that is not its own. */
export async function roomOfWebhook(
  { key, secret }: LiveKitConfig,
  { body, signature }: { body: string; signature: string | undefined },
): Promise<string | undefined> {
  const { WebhookReceiver } = await loadSdk()
  const event = await new WebhookReceiver(key, secret).receive(body, signature)
  return event.room?.name
}

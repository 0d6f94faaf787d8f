/** Rooms of LiveKit in the browser, as the sessions that WHIP and WHEP have. Loaded where the site streams by LiveKit only. */
import { ConnectionState, type RemoteTrack, Room, RoomEvent, setLogLevel, Track } from 'livekit-client'
import { MAX_VIDEO_BITRATE, type MediaSession, renewSession, type Sending, type Target } from './session-requests.ts'

// It reports each end of a connection as an error; what went wrong is thrown, or a state, and shown by the page.
setLogLevel('silent')

const STATES: Record<ConnectionState, RTCPeerConnectionState> = {
  [ConnectionState.Connecting]: 'connecting',
  [ConnectionState.Connected]: 'connected',
  // Media goes on: only the socket beside it is made anew.
  [ConnectionState.SignalReconnecting]: 'connected',
  [ConnectionState.Reconnecting]: 'disconnected',
  [ConnectionState.Disconnected]: 'closed',
}

export async function receiveByLiveKit(target: Target, onStream: (stream: MediaStream) => void): Promise<MediaSession> {
  const room = new Room()
  const stream = new MediaStream()
  const tracks = new Set<RemoteTrack>()
  room.on(RoomEvent.TrackSubscribed, (track) => {
    tracks.add(track)
    stream.addTrack(track.mediaStreamTrack)
    onStream(stream)
  })
  room.on(RoomEvent.TrackUnsubscribed, (track) => {
    tracks.delete(track)
    stream.removeTrack(track.mediaStreamTrack)
  })
  await connect(room, target)
  return sessionOf(room, target, () => [...tracks].map((track) => track.getRTCStatsReport()))
}

export async function sendByLiveKit(
  target: Target,
  stream: MediaStream,
  { keepsSize = false }: Sending,
): Promise<MediaSession> {
  const room = new Room({ stopLocalTrackOnUnpublish: false })
  await connect(room, target)
  const { localParticipant } = room
  try {
    for (const track of stream.getTracks()) {
      const isVideo = track.kind === 'video'
      await localParticipant.publishTrack(track, {
        source: isVideo ? Track.Source.Camera : Track.Source.Microphone,
        ...(isVideo && {
          videoEncoding: { maxBitrate: MAX_VIDEO_BITRATE },
          degradationPreference: keepsSize ? ('maintain-resolution' as const) : ('balanced' as const),
        }),
      })
    }
  } catch (error) {
    void room.disconnect(false)
    throw error
  }
  return sessionOf(room, target, () =>
    [...localParticipant.trackPublications.values()].map(({ track }) => track?.getRTCStatsReport()),
  )
}

async function connect(room: Room, { livekit, isRelayed }: Target): Promise<void> {
  if (!livekit) throw new Error('the address is of no room')
  try {
    await room.connect(livekit.url, livekit.token, isRelayed ? { rtcConfig: { iceTransportPolicy: 'relay' } } : {})
  } catch (error) {
    void room.disconnect(false)
    throw error
  }
}

type Reports = () => (Promise<RTCStatsReport | undefined> | undefined)[]

function sessionOf(room: Room, { url, token, livekit }: Target, reports: Reports): MediaSession {
  const location = `${new URL(url).pathname}/${livekit?.session}`
  let current = token
  return {
    state: () => STATES[room.state],
    onStateChange(listener) {
      room.on(RoomEvent.ConnectionStateChanged, listener)
      // It has connected already.
      queueMicrotask(listener)
    },
    async stats() {
      const found = await Promise.all(reports())
      return new Map(found.flatMap((report) => [...(report?.entries() ?? [])]))
    },
    async renew(next) {
      if (next === current) return
      current = next
      await renewSession(location, next)
    },
    // Of the camera itself the page disposes.
    close: () => void room.disconnect(false),
  }
}

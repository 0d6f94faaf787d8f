/** Camera and microphone of the tests of hooks: the person answers each request, and tracks know whether they are on. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

export type TrackDouble = { kind: 'audio' | 'video'; readyState: 'live' | 'ended' }

/** In place of the browser's; `vi.unstubAllGlobals` restores them. */
export function startDevices() {
  const requests: { constraints: MediaStreamConstraints; answer: PromiseWithResolvers<MediaStream> }[] = []
  const tracks: TrackDouble[] = []
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: (constraints: MediaStreamConstraints) => {
        const answer = Promise.withResolvers<MediaStream>()
        requests.push({ constraints, answer })
        return answer.promise
      },
      enumerateDevices: async () => [
        { kind: 'videoinput', deviceId: 'camera-1', label: 'Camera' },
        { kind: 'audioinput', deviceId: 'microphone-1', label: 'Microphone' },
      ],
    },
  })
  const next = () => {
    const request = requests.shift()
    if (!request) throw new Error('nothing asks for a device')
    return request
  }
  return {
    tracks,
    /** How many requests the person has not answered. */
    open: () => requests.length,
    allow: () =>
      act(async () => {
        const { constraints, answer } = next()
        answer.resolve(aStream(constraints, tracks))
      }),
    refuse: (reason: 'NotAllowedError' | 'NotFoundError' = 'NotAllowedError') =>
      act(async () => next().answer.reject(new DOMException('refused', reason))),
  }
}

function aStream({ video, audio }: MediaStreamConstraints, all: TrackDouble[]): MediaStream {
  const kinds = [...(video ? (['video'] as const) : []), ...(audio ? (['audio'] as const) : [])]
  const own = kinds.map((kind) => {
    const track = {
      kind,
      readyState: 'live' as TrackDouble['readyState'],
      stop: () => {
        track.readyState = 'ended'
      },
      getSettings: () => ({ deviceId: kind === 'video' ? 'camera-1' : 'microphone-1' }),
    }
    return track
  })
  all.push(...own)
  // The hooks ask a stream for its tracks and nothing else.
  return { getTracks: () => own } as unknown as MediaStream
}

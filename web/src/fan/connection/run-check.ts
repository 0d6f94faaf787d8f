import type { ConnectionCheck } from '@limelight/contract/live/streaming'
import { api } from '../../platform/api/api.ts'
import { blankPicture } from '../../shared/live/blank-picture.ts'
import { tryDevice } from './devices.ts'
import type { Finding, Findings, Step } from './findings.ts'
import { tryLoop } from './loop.ts'
import { trySocket } from './socket.ts'
import { tryHls, tryUpload } from './speed.ts'

export type OnFinding = (findings: Findings) => void

/** Checks one step after the other, since each would disturb the next. Throws when the server refuses the check itself. */
export async function runCheck(onFinding: OnFinding): Promise<void> {
  const found = <S extends Step>(step: S, finding: Finding<S>) => onFinding({ [step]: finding })
  const tracks: MediaStreamTrack[] = []
  try {
    const camera = await tryDevice('camera')
    if (camera.track) tracks.push(camera.track)
    found('camera', camera.finding)
    const microphone = await tryDevice('microphone')
    if (microphone.track) tracks.push(microphone.track)
    found('microphone', microphone.finding)
    found('socket', await trySocket())
    // Without a camera a dark picture goes the same way.
    const picture = camera.track ? undefined : blankPicture()
    if (picture) tracks.push(picture)
    const stream = new MediaStream(tracks)
    found('direct', await tryLoop(await begin(), stream, 'direct'))
    const check = await begin()
    const hasRelay = check.publish.iceServers.length > 0
    found('relay', hasRelay ? await tryLoop(check, stream, 'relay') : { reason: 'none' })
    const speed = await begin()
    found('hls', await tryHls(speed))
    found('upload', await tryUpload(speed))
  } finally {
    for (const track of tracks) track.stop()
  }
}

/** A new one for each step: it lasts a minute. */
async function begin(): Promise<ConnectionCheck> {
  return (await api('POST /streaming/check')).data
}

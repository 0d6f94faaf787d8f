import { openTrack, problemOf } from '../../shared/live/use-camera.ts'
import type { Finding } from './findings.ts'

type Device = 'camera' | 'microphone'
export type Opened = { finding: Finding<Device>; track: MediaStreamTrack | undefined }

/** Asks for one device alone, so that each has its own answer. */
export async function tryDevice(step: Device): Promise<Opened> {
  try {
    const track = await openTrack(step === 'camera' ? 'video' : 'audio')
    return { finding: { reason: 'works' }, track }
  } catch (error) {
    return { finding: { reason: problemOf(error) }, track: undefined }
  }
}

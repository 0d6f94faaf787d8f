import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClipPlan } from './sandbox/paint-child.ts'

export type ClipOptions = {
  seconds: number
  width: number
  height: number
  fps?: number
  /** What a phone writes when held upright: the frames stay as they are, players turn them clockwise. */
  rotation?: 0 | 90 | 180 | 270
  /** A picture to move over; otherwise light is painted. */
  picture?: string
  hasAudio?: boolean
}

/** Paints a moving picture, or moving light, and a soft tone into a new MP4 (H.264, AAC) at `path`; needs no camera, font or network. */
export async function paintClip(path: string, options: ClipOptions): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const plan: ClipPlan = { fps: 30, rotation: 0, hasAudio: true, ...options, path }
  const script = fileURLToPath(new URL('./sandbox/paint-child.ts', import.meta.url))
  // A process of its own: the codecs weigh 200 MB, which no server should carry for a demo video.
  const child = fork(script, [JSON.stringify(plan)], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2000)
  })
  // Its word counts and not its end: native codecs have been seen to lock up on the way out.
  const [end] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  child.kill('SIGKILL')
  if (end !== 'painted') throw new Error(`painting ${path} ended with ${end}: ${complaint}`)
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Painting } from './demo-images.ts'

/** Draws all scenes to their paths as JPEG, in one child: starting one takes as long as drawing four pictures. */
export async function drawDemoImages(paintings: readonly Painting[]): Promise<void> {
  const script = fileURLToPath(new URL('./draw-images-child.ts', import.meta.url))
  const child = fork(script, [JSON.stringify(paintings)], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2_000)
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`painting the demo's pictures ended with ${code}: ${complaint}`)
}

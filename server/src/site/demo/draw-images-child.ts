/** Draws scenes to JPEG files, in a process of its own: the server never loads an SVG renderer. */
import sharp from 'sharp'
import type { Painting } from './demo-images.ts'
import { drawScene } from './demo-scenes.ts'

/** The number of cores of a small machine. */
const AT_ONCE = 2

const [, , plan = '[]'] = process.argv
// Written by `drawDemoImages` one line before the fork.
const waiting = (JSON.parse(plan) as Painting[]).values()
await Promise.all(Array.from({ length: AT_ONCE }, paintAll))

/** Takes the next one until none is left. */
async function paintAll(): Promise<void> {
  for (const { path, ...scene } of waiting)
    await sharp(Buffer.from(drawScene(scene)))
      .jpeg({ quality: 88 })
      .toFile(path)
}

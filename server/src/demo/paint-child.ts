/** Draws scenes to JPEG files, in a process of its own: the server never loads an SVG renderer. */
import sharp from 'sharp'
import { drawScene, type SceneOptions } from './scenes.ts'

const [, , plan = '[]'] = process.argv
// Written by `paintScenes` one line before the fork.
for (const { path, ...scene } of JSON.parse(plan) as (SceneOptions & { path: string })[]) {
  await sharp(Buffer.from(drawScene(scene)))
    .jpeg({ quality: 88 })
    .toFile(path)
}

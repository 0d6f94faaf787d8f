/**
 * Draws those of the demonstration's pictures that are missing below `server/assets/demo`: `node server/scripts/demo-art/draw.ts`. They
 * are kept in the repository, so that a first start shows them at once; run this after a change of what is planned, and delete before what
 * should be drawn again.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type PlannedPicture, planDemoImages, planFanFaces, planPromoImages } from '../../src/site/demo/demo-images.ts'
import { CAST } from '../../src/site/demo/demo-people.ts'
import { PROMOS } from '../../src/site/demo/site-content.ts'
import { FACES, fanFace } from './faces.ts'
import { cabin, forest, lake, sea } from './landscapes.ts'
import { portrait } from './portraits.ts'
import { bowl, cutPaper, framed, jar, keys, loaf, stage, vases } from './still-lifes.ts'
import { type Brush, MARGIN, picture, randomFrom } from './svg.ts'

const QUALITY = 72

type Motif = (brush: Brush) => string

/** Portraits are drawn for this size, whatever size is planned. */
const PORTRAIT = { width: 800, height: 800 }

const NEON = ['#ff5fa8', '#8a6bff', '#49c8ff']
const WARM = ['#ffb45c', '#ff6f61', '#ffd98a']
const CLAYS = ['#c4502f', '#efe9df', '#2f5a66', '#e0a63c']

/** The cover, then what stands in posts, galleries and the shop, again from the start when there are more. */
const MOTIFS: Record<string, readonly [Motif, ...Motif[]]> = {
  'northern-light': [
    (brush) => lake(brush, 'aurora'),
    (brush) => lake(brush, 'dusk'),
    cabin,
    (brush) => lake(brush, 'aurora'),
    (brush) => lake(brush, 'dawn'),
    (brush) => lake(brush, 'night'),
  ],
  'tide-and-salt': [
    (brush) => sea(brush, 'dusk', true),
    (brush) => sea(brush, 'night', false),
    (brush) => sea(brush, 'dawn', true),
    (brush) => sea(brush, 'dusk', true),
    (brush) => sea(brush, 'noon', true),
    (brush) => sea(brush, 'night', true),
  ],
  'paper-moons': [
    (brush) => cutPaper(brush, ['#f6c9a8', '#e98a70', '#c75a6c', '#8a3f73', '#552e6b', '#2f1f4f']),
    (brush) => cutPaper(brush, ['#bfe3ef', '#7fc3d6', '#4b93b8', '#2b5f92', '#1d3d6b']),
    (brush) => cutPaper(brush, ['#f7dfa6', '#f0b45a', '#d97b45', '#9c4a3c', '#5b2a35']),
    (brush) => vases(brush, ['#ead7c4', '#d9b8a0'], CLAYS),
    (brush) => cutPaper(brush, ['#d8ead2', '#9cc7a0', '#5f9a7d', '#35695f', '#1d4147']),
    (brush) => framed(brush, ['#cfdde0', '#9fb8c0'], ['#f7dfa6', '#f0b45a', '#d97b45', '#9c4a3c', '#5b2a35']),
  ],
  'after-the-show': [
    (brush) => stage(brush, NEON),
    (brush) => stage(brush, WARM),
    (brush) => keys(brush, [...NEON, '#ffb84d']),
    (brush) => stage(brush, ['#58c7ff', '#7dffcb', '#8a7bff']),
    (brush) => keys(brush, [...WARM, '#ff5fa8']),
  ],
  'slow-woods': [
    (brush) => forest(brush, 'autumn'),
    (brush) => forest(brush, 'winter'),
    (brush) => forest(brush, 'autumn'),
    (brush) => forest(brush, 'summer'),
    (brush) => forest(brush, 'spring'),
  ],
  'oven-and-ash': [
    (brush) => vases(brush, ['#3a3f45', '#22262b'], ['#d98a4a', '#efe9df', '#8a4a2f', '#c4a15a']),
    (brush) => bowl(brush, ['#22383a', '#0f1f20'], ['#e2893a', '#a5481c']),
    (brush) => bowl(brush, ['#5a3a2a', '#2f1c14'], ['#f0c26a', '#c98a2f']),
    (brush) => bowl(brush, ['#2a2f45', '#151829'], ['#c96a3a', '#7a2f1c']),
    (brush) => bowl(brush, ['#4a3b2a', '#271d14'], ['#e8b060', '#a8662a']),
    (brush) => loaf(brush, ['#5a4636', '#2f231a']),
    (brush) => jar(brush, ['#d9cbb4', '#b89f80']),
  ],
}

for (const [nth, performer] of CAST.entries()) {
  const { pictures: folder } = performer
  const [motifs, face] = [MOTIFS[folder], FACES[folder]]
  if (!motifs || !face) throw new Error(`nothing is drawn for ${folder}`)
  const [avatar, cover, ...photos] = planDemoImages(performer).planned
  await drawAll(
    [
      [avatar, (brush) => portrait(brush, face)],
      [cover, motifs[0]],
      ...photos.map((photo, at) => [photo, motifs[(at % (motifs.length - 1)) + 1] ?? motifs[0]] as const),
    ],
    nth * 100,
  )
}
const [light = cabin, paper = cabin] = [MOTIFS['northern-light']?.[0], MOTIFS['paper-moons']?.[0]]
await drawAll(
  planPromoImages(PROMOS.length).map((planned, nth) => [planned, nth === 0 ? light : paper] as const),
  900,
)
await drawAll(
  planFanFaces().map((planned, nth) => [
    planned,
    (brush) => scaled(brush, portrait({ ...brush, ...PORTRAIT }, fanFace(nth))),
  ]),
  1_000,
)

async function drawAll(jobs: readonly (readonly [PlannedPicture | undefined, Motif])[], seed: number): Promise<void> {
  for (const [nth, [planned, motif]] of jobs.entries()) {
    if (!planned || existsSync(planned.path)) continue
    const { path: file, ...size } = planned
    await mkdir(path.dirname(file), { recursive: true })
    const svg = picture(size, seed + nth, motif({ ...size, random: randomFrom(seed + nth + 1) }))
    const cut = { left: MARGIN, top: MARGIN, ...size }
    await sharp(Buffer.from(svg)).extract(cut).webp({ quality: QUALITY, effort: 6 }).toFile(file)
  }
}

function scaled({ width }: Brush, body: string): string {
  return `<g transform="scale(${width / PORTRAIT.width})">${body}</g>`
}

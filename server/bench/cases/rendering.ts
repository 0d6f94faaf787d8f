import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FilePurpose } from '@limelight/contract/core/media'
import { paintClip } from '#/core/media/make-demo-clip'
import { findFilesByIds, receiveUpload } from '#/core/media/media.service'
import { processMedia } from '#/core/media/process-media'
import { samplePath } from '#test/media-samples'
import { type CaseResult, inTurn, ratioOf } from '../measure.ts'
import { cpuMsOf } from '../processes.ts'
import type { World } from '../world.ts'

const ROUNDS = 3
const VIDEO_SECONDS = 10
const LIMITS = path.resolve(import.meta.dirname, '../limits')

/** Case 9: everything made of a 12-megapixel photo and of ten seconds of 1080p, from the stored upload to the stored files. */
export async function rendering(world: World): Promise<CaseResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-bench-render-'))
  try {
    const photo = await samplePath('photo.jpg')
    const video = path.join(folder, 'video.mp4')
    await paintClip(video, { seconds: VIDEO_SECONDS, width: 1920, height: 1080 })
    const hasFfmpeg = await isThere('ffmpeg')
    const subjects = [
      { name: 'photo, all variants', measure: () => cpuOf(() => render(world, photo, 'feed-photo')) },
      {
        name: 'photo, sharp alone',
        measure: () => cpuOf(() => run(process.execPath, [path.join(LIMITS, 'sharp-alone.ts'), photo, folder])),
      },
      { name: 'video, all renditions', measure: () => cpuOf(() => render(world, video, 'feed-video')) },
      ...(hasFfmpeg
        ? [{ name: 'video, ffmpeg', measure: () => cpuOf(() => run('ffmpeg', ladder(video, folder))) }]
        : []),
    ]
    const measured = await inTurn(subjects, { rounds: ROUNDS, unit: 'CPU ms' })
    return {
      title: '9. rendering a photo of 12 megapixels and ten seconds of 1080p',
      measured,
      ratios: [
        ratioOf(measured, { above: 'photo, all variants', below: 'photo, sharp alone', target: { atMost: 0.8 } }),
        ...(hasFfmpeg
          ? [ratioOf(measured, { above: 'video, all renditions', below: 'video, ffmpeg', target: { atMost: 1.1 } })]
          : []),
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Throws unless it ends ready, with what its kind promises. */
async function render({ ctx }: World, file: string, purpose: FilePurpose): Promise<void> {
  const upload = { ownerId: randomUUIDv7(), originalName: 'bench', maxBytes: 1e9, purpose }
  const { id } = await receiveUpload(ctx, createReadStream(file), upload)
  await processMedia(ctx, { fileId: id })
  const row = (await findFilesByIds(ctx, [id])).get(id)
  assert.equal(row?.status, 'ready')
  const names = row.variants.map(({ name }) => name)
  for (const name of ['w480.webp', 'w1080.webp', 'w1920.webp', 'blur.webp']) assert.ok(names.includes(name), name)
  if (purpose === 'feed-video') assert.ok(names.filter((name) => /segments-\d+\.m4s$/.test(name)).length >= 2)
}

/** The same heights and rates by the same codec, in one command as its manual shows it. */
function ladder(video: string, folder: string): string[] {
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-c:a', 'aac', '-b:a', '128k']
  return ['-y', '-loglevel', 'error', '-i', video]
    .concat(['-vf', 'scale=-2:720', '-b:v', '2500k', ...encode, path.join(folder, 'ladder-720.mp4')])
    .concat(['-vf', 'scale=-2:360', '-b:v', '700k', ...encode, path.join(folder, 'ladder-360.mp4')])
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = cpuMsOf([process.pid])
  await work()
  return cpuMsOf([process.pid]) - before
}

async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  assert.equal(code, 0, command)
}

async function isThere(command: string): Promise<boolean> {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const found = await Promise.all(
    folders.map((folder) =>
      readdir(folder).then(
        (names) => names.includes(command),
        () => false,
      ),
    ),
  )
  return found.includes(true)
}

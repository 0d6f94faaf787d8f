import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { FILE_PURPOSES } from '@limelight/contract/core/media'
import { MEDIA_FORMATS } from '@limelight/contract/core/media-formats'
import { FORMAT_SAMPLES, writeFormatSamples } from '#test/format-samples'
import { inspectFile } from '../receive-file.ts'
import { mediaKindOf } from '../rendition-plan.ts'
import { runSandboxed } from './run-sandboxed.ts'
import type { VideoJob } from './video-job.ts'

/** One of each way through; all of them with FORMATS=all. */
const QUICK = ['divx.avi', 'camcorder.mts', 'hdr-pq.mov', 'voice-memo.m4a']
const names = process.env.FORMATS === 'all' ? Object.keys(FORMAT_SAMPLES) : QUICK
const root = await mkdtemp(join(tmpdir(), 'limelight-formats-'))
after(() => rm(root, { recursive: true, force: true }))
await writeFormatSamples(root, names)

async function render(name: string, kind: VideoJob['kind']) {
  const outDir = join(root, `${name}-${kind}`)
  await mkdir(outDir)
  return { outDir, made: await runSandboxed({ kind, input: join(root, name), outDir }) }
}

for (const name of names) {
  if (FORMAT_SAMPLES[name]?.video) {
    test(`${name} becomes a video with a poster`, async () => {
      const { made } = await render(name, 'video')

      assert.ok(made.durationMs > 700 && made.durationMs < 1_600, `${made.durationMs}`)
      assert.equal(made.height, 144)
      assert.ok(made.poster)
      assert.ok(made.files.some((file) => file.name === 'hls/master.m3u8'))
    })
  }
  if (FORMAT_SAMPLES[name]?.audio) {
    test(`the audio of ${name} becomes a recording`, async () => {
      const { made } = await render(name, 'audio')

      assert.ok(made.durationMs > 700 && made.durationMs < 1_600, `${made.durationMs}`)
      assert.ok(made.waveform?.some((peak) => peak > 20))
    })
  }
}

for (const purpose of FILE_PURPOSES) {
  test(`${purpose} takes every format of its kind by the first bytes, and no other`, async () => {
    const kind = mediaKindOf(purpose)
    if (!kind) return
    const allowed: readonly string[] = MEDIA_FORMATS[kind].types
    for (const name of names) {
      const inspected = inspectFile({ path: join(root, name), maxBytes: 1e9, allowed })
      const sample = FORMAT_SAMPLES[name]
      if (kind === 'picture' || (kind === 'video' && !sample?.video && !/mp4|webm|mka/.test(name)))
        await assert.rejects(inspected, { code: 'media_unsupported' }, name)
      // Audio is in many containers of videos, but not in those that only videos use.
      else if (kind === 'video' || !sample?.video) await assert.doesNotReject(inspected, name)
      else await inspected.catch((error) => assert.equal(error.code, 'media_unsupported'))
    }
  })
}

for (const name of names.filter((known) => known.startsWith('hdr-'))) {
  test(`paper white of ${name} is nearly white, and its renditions say which colours they have`, async () => {
    const { outDir, made } = await render(name, 'teaser')

    const poster = await readFile(join(outDir, made.poster?.name ?? ''))
    for (const value of poster.subarray(0, 3)) assert.ok(value >= 235, `${[...poster.subarray(0, 3)]}`)
    const clip = await readFile(join(outDir, 'teaser.mp4'))
    const colours = clip.subarray(clip.indexOf('colrnclx') + 8)
    assert.deepEqual(
      [0, 2, 4].map((at) => colours.readUInt16BE(at)),
      [1, 1, 1],
    )
  })
}

test('a recording with one sound packet that is none is rendered without it, and a file of noise is refused', async () => {
  const { outDir, damage } = { outDir: join(root, 'damaged-out'), damage: join(root, 'damaged.webm') }
  await writeFormatSamples(root, ['browser.webm'])
  const whole = await readFile(join(root, 'browser.webm'))
  const at = blocksOf(whole)
  // What is written over the head of a packet makes it no packet of Opus: seven frames of 60 ms.
  for (const start of at.slice(10, 11)) whole.set([0x1b, 0x3f], start)
  await writeFile(damage, whole)
  await mkdir(outDir)
  await assert.rejects(runSandboxed({ kind: 'audio', input: damage, outDir }), { reason: 'undecodable' })

  const made = await runSandboxed({ kind: 'audio', input: damage, outDir, isTolerant: true })

  assert.ok(made.durationMs > 700, `${made.durationMs}`)
  for (const start of at) whole.set([0x1b, 0x3f], start)
  await writeFile(damage, whole)
  await assert.rejects(runSandboxed({ kind: 'audio', input: damage, outDir, isTolerant: true }), {
    reason: 'unreadable',
  })
})

/** Where the packets of the second track of a WebM begin, by the head of its simple blocks. */
function blocksOf(file: Buffer): number[] {
  const starts: number[] = []
  for (let at = file.indexOf(0xa3); at >= 0; at = file.indexOf(0xa3, at + 1)) {
    const size = file[at + 1] ?? 0
    const head = size >= 0x80 ? at + 2 : at + 3
    if (file[head] === 0x82 && file[head + 3] === 0x80) starts.push(head + 4)
  }
  return starts
}

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { FORMAT_SAMPLES, writeFormatSamples } from '#test/format-samples'
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

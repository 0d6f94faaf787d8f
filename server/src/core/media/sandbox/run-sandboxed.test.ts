import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { FilePathSource, Input, MP4, VideoSampleSink } from 'mediabunny'
import { type SampleName, samplePath } from '#test/media-samples'
import './register-codecs.ts'
import { runSandboxed, type SandboxOptions, supervise } from './run-sandboxed.ts'
import { type FailureReason, SandboxFailure } from './sandbox-failure.ts'
import type { VideoJob } from './video-job.ts'

const root = await mkdtemp(join(tmpdir(), 'limelight-sandbox-'))
after(() => rm(root, { recursive: true, force: true }))

async function run(name: SampleName, kind: VideoJob['kind'] = 'video', options: SandboxOptions = {}) {
  const outDir = await mkdtemp(join(root, 'out-'))
  const result = await runSandboxed({ kind, input: await samplePath(name), outDir }, options)
  return { outDir, result }
}

async function assertRefused(name: SampleName, reason: FailureReason, options: SandboxOptions = {}) {
  await assert.rejects(run(name, 'video', options), (error) => {
    assert.ok(error instanceof SandboxFailure)
    assert.equal(error.reason, reason, error.message)
    return true
  })
}

test('a portrait clip of a phone becomes upright HLS in two renditions of the right size, which plays', async () => {
  const percents: number[] = []

  const { outDir, result } = await run('phone.mp4', 'video', { onProgress: (percent) => percents.push(percent) })

  assert.deepEqual([result.width, result.height], [720, 1280])
  assert.ok(Math.abs(result.durationMs - 2000) < 100, `${result.durationMs} ms`)
  assert.ok(percents.length > 0)
  assert.deepEqual(
    percents,
    percents.toSorted((a, b) => a - b),
  )
  const master = await readFile(join(outDir, 'hls/master.m3u8'), 'utf8')
  assert.match(master, /CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",RESOLUTION=720x1280/)
  assert.match(master, /CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",RESOLUTION=360x640/)
  const playlists = result.files.filter(({ name }) => /playlist-\d/.test(name))
  assert.equal(playlists.length, 3)
  for (const { name } of playlists) await assertRangesCoverFile(join(outDir, name))
  for (const { name, width, height } of result.files.filter((file) => file.name.endsWith('.m4s') && file.width)) {
    assert.deepEqual(await framesOf(join(outDir, name)), { count: 60, width, height, rotation: 0 })
  }
})

/** Init segment and segments follow each other without a gap to the file's last byte. */
async function assertRangesCoverFile(path: string): Promise<void> {
  const playlist = await readFile(path, 'utf8')
  assert.match(playlist, /#EXT-X-PLAYLIST-TYPE:VOD[\s\S]*#EXT-X-ENDLIST/)
  let next = 0
  for (const [, length, offset] of playlist.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)) {
    assert.equal(Number(offset), next)
    next += Number(length)
  }
  const [segments = ''] = /segments-\d\.m4s/.exec(playlist) ?? []
  assert.equal((await stat(join(dirname(path), segments))).size, next)
}

async function framesOf(path: string) {
  using input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  assert.ok(track)
  let count = 0
  for await (const frame of new VideoSampleSink(track).samples()) {
    count += 1
    frame.close()
  }
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  return { count, width, height, rotation: await track.getRotation() }
}

test('a video without audio is a video', async () => {
  const { result } = await run('small.mp4')

  assert.deepEqual([result.width, result.height], [320, 180])
  assert.equal(result.files.filter(({ name }) => name.endsWith('.m4s')).length, 1)
})

test('a teaser is one short MP4 with its audio', async () => {
  const { outDir } = await run('phone.mp4', 'teaser')

  using input = new Input({ source: new FilePathSource(join(outDir, 'teaser.mp4')), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()

  assert.deepEqual([await track?.getDisplayWidth(), await track?.getDisplayHeight()], [480, 854])
  assert.equal(await (await input.getPrimaryAudioTrack())?.getCodec(), 'aac')
})

test('a welcome video is one MP4 of at most 720 that starts while it loads', async () => {
  const { outDir, result } = await run('phone.mp4', 'welcome')

  const bytes = await readFile(join(outDir, 'welcome.mp4'))
  assert.deepEqual([result.width, result.height], [720, 1280])
  assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'), 'the table of frames comes first')
})

test('the strip of a video is eight stills from its beginning to its end', async () => {
  const outDir = await mkdtemp(join(root, 'out-'))
  const input = await samplePath('small.mp4')

  const { strip } = await runSandboxed({ kind: 'video', hasStrip: true, input, outDir })

  assert.equal(strip.length, 8)
  const stills = await Promise.all(strip.map(({ name }) => readFile(join(outDir, name))))
  // The clip is moving light: no two instants look the same.
  assert.equal(new Set(stills.map((pixels) => createHash('sha256').update(pixels).digest('hex'))).size, 8)
})

test('a playlist named .mp4 is refused and the files it names are not read', () =>
  assertRefused('playlist.mp4', 'unreadable'))

test('a video cut short is refused as unreadable', async () => {
  await assertRefused('headless.mp4', 'unreadable')
  await assertRefused('truncated.mp4', 'unreadable')
})

test('a child over its time is killed, and the failure may be retried', async () => {
  await assertRefused('phone.mp4', 'timeout', { limits: { wallMs: 300 } })
  assert.ok(new SandboxFailure('timeout').retryable)
})

/** A child that does its task and does not end. */
function aChild(script: string): ChildProcess {
  const stay = 'setInterval(() => {}, 1000)'
  return spawn(process.execPath, ['-e', `${script};${stay}`], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
  })
}

function assertGone({ pid }: ChildProcess): void {
  assert.throws(() => process.kill(pid ?? 0, 0), { code: 'ESRCH' })
}

test('a child that has answered and never ends is not waited for', async () => {
  const answers = [aChild("process.send({ kind: 'done', result: 'the result' })")]
  answers.push(aChild("process.send({ kind: 'refused', reason: 'no_video', detail: '' })"))
  const [done, refused] = answers.map((child) => supervise(child, { outDir: root }))

  // Together: the first answer must find a listener.
  await Promise.all([
    assert.rejects(refused ?? Promise.resolve(), { reason: 'no_video' }),
    done?.then((result) => assert.equal(result, 'the result')),
  ])
  answers.forEach(assertGone)
})

test('a child without a sign of life is killed, and the failure may be retried', async () => {
  const silent = aChild('')
  const stopped = { limits: { stallMs: 400 }, onStart: (child: ChildProcess) => void child.kill('SIGSTOP') }

  await assert.rejects(supervise(silent, { outDir: root }, { limits: { stallMs: 400 } }), { reason: 'stalled' })
  await assertRefused('small.mp4', 'stalled', stopped)
  assertGone(silent)
  assert.ok(new SandboxFailure('stalled').retryable)
})

test('a child that reports progress may take longer than the silence allowed', async () => {
  const slow = aChild(`let n = 0
    const timer = setInterval(() => {
      n += 1
      process.send(n < 20 ? { kind: 'progress', percent: 1 } : { kind: 'done', result: 'late' })
    }, 200)`)

  assert.equal(await supervise(slow, { outDir: root }, { limits: { stallMs: 3_000 } }), 'late')
})

test('a child over its memory is killed', () =>
  assertRefused('phone.mp4', 'memory', { limits: { memoryBytes: 50_000_000 } }))

test('a child over its output is killed', () =>
  assertRefused('phone.mp4', 'output_too_large', { limits: { outputBytes: 1_000 } }))

test('aborting ends the child at once and leaves no process', async () => {
  const abort = new AbortController()
  let pid: number | undefined

  await assertRefused('phone.mp4', 'cancelled', {
    signal: abort.signal,
    onStart: (child) => {
      pid = child.pid
      child.once('spawn', () => abort.abort())
    },
  })

  assert.throws(() => process.kill(pid ?? 0, 0), { code: 'ESRCH' })
})

test('a killed child is a failure that may be retried', () =>
  assertRefused('phone.mp4', 'crashed', { onStart: (child) => child.once('message', () => child.kill('SIGKILL')) }))

test('a child cannot write outside of its folder', async () => {
  const outside = join(root, 'outside')
  const job = { kind: 'video', input: await samplePath('small.mp4'), outDir: outside } as const

  await assert.rejects(runSandboxed({ ...job, outDir: `${outside}/../../elsewhere` }), SandboxFailure)
  assert.ok(!(await readdir(root)).includes('elsewhere'))
})

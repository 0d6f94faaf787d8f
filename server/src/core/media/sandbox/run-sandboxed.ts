import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#/platform/error-codes'
import { killGroup, residentBytes, startConfined } from './confine.ts'
import { type FailureReason, SandboxFailure } from './sandbox-failure.ts'
import type { VideoJob, VideoMessage, VideoResult } from './video-job.ts'

export type SandboxLimits = {
  wallMs: number
  /** The longest silence: a working child reports its progress every few seconds. */
  stallMs: number
  memoryBytes: number
  outputBytes: number
}

export type SandboxOptions = {
  limits?: Partial<SandboxLimits>
  /** 0–99, never falling. */
  onProgress?: (percent: number) => void
  /** Aborting kills the child at once. */
  signal?: AbortSignal
  /** Called once the child runs; operators and tests need its pid. */
  onStart?: (child: ChildProcess) => void
}

/**
 * A four-hour video takes about as long again on one core; two renditions of 1080p stayed under 600 MB in measurements. On the disk they
 * take 6 GB, and the copy of one that is not readable as it is 11 GB.
 */
const DEFAULT_LIMITS: SandboxLimits = {
  wallMs: 8 * 3_600_000,
  stallMs: 2 * 60_000,
  memoryBytes: 1.5 * 2 ** 30,
  outputBytes: 18 * 2 ** 30,
}
const WATCH_MS = 250
/** A killed process is gone in milliseconds, unless the kernel holds it; then the caller must not wait for it. */
const GONE_WITHIN_MS = 5_000

/**
 * Runs one job in a confined process of its own and gives its result. Throws `SandboxFailure`; whatever the reason, the
 * process group is gone when this settles. The caller removes the files in `job.outDir`.
 */
export async function runSandboxed(job: VideoJob, options: SandboxOptions = {}): Promise<VideoResult> {
  if (options.signal?.aborted) throw new SandboxFailure('cancelled')
  const child = startConfined({
    script: 'video-child.ts',
    args: [JSON.stringify(job)],
    read: [job.input],
    write: [job.outDir],
  })
  return supervise(child, job, options)
}

/**
 * The result of a started child, whose answer counts and not its end: native codecs have been seen to lock up on the way
 * out, and waiting for that would take the wall's eight hours.
 */
export async function supervise(
  child: ChildProcess,
  job: Pick<VideoJob, 'outDir'>,
  options: SandboxOptions = {},
): Promise<VideoResult> {
  options.onStart?.(child)
  const watch = watchChild(child, job, { ...DEFAULT_LIMITS, ...options.limits }, options.signal)
  try {
    return await Promise.race([watch.killed, answerOf(child, watch, options.onProgress)])
  } finally {
    watch.stop()
    await endOf(child)
  }
}

type Watch = {
  /** Rejects when a limit is passed, without waiting for the child to be gone. */
  killed: Promise<never>
  /** The child has sent a message. */
  heard: () => void
  stop: () => void
}

function watchChild(
  child: ChildProcess,
  job: Pick<VideoJob, 'outDir'>,
  limits: SandboxLimits,
  signal?: AbortSignal,
): Watch {
  const { promise: killed, reject } = Promise.withResolvers<never>()
  let heardAtMs = performance.now()
  const kill = (reason: FailureReason) => {
    reject(new SandboxFailure(reason))
    killGroup(child)
  }
  const onAbort = () => kill('cancelled')
  const wall = setTimeout(kill, limits.wallMs, 'timeout')
  const poll = setInterval(async () => {
    if (performance.now() - heardAtMs > limits.stallMs) kill('stalled')
    if ((residentBytes(child.pid) ?? 0) > limits.memoryBytes) kill('memory')
    if ((await folderBytes(job.outDir)) > limits.outputBytes) kill('output_too_large')
  }, WATCH_MS)
  signal?.addEventListener('abort', onAbort)
  return {
    killed,
    heard() {
      heardAtMs = performance.now()
    },
    stop() {
      clearTimeout(wall)
      clearInterval(poll)
      signal?.removeEventListener('abort', onAbort)
    },
  }
}

function answerOf(
  child: ChildProcess,
  { heard }: Watch,
  onProgress: SandboxOptions['onProgress'],
): Promise<VideoResult> {
  const { promise, resolve, reject } = Promise.withResolvers<VideoResult>()
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2000)
  })
  child.on('message', (message: VideoMessage) => {
    heard()
    if (message.kind === 'progress') onProgress?.(message.percent)
    else if (message.kind === 'done') resolve(message.result)
    else reject(new SandboxFailure(message.reason, message.detail))
  })
  child.on('error', (error) => reject(new SandboxFailure('crashed', error.message, { cause: error })))
  // `close` comes after the last message was read; `exit` may come before it.
  child.on('close', (code, signal) =>
    reject(new SandboxFailure('crashed', `exit ${code ?? signal} ${complaint}`.trim())),
  )
  return promise
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit', { signal: AbortSignal.timeout(GONE_WITHIN_MS) })
  killGroup(child)
  // The child is still there: the caller who waits for the result must not wait for its end.
  await gone.catch(() => undefined)
}

/** Zero for a folder that is not there (yet, or any more). */
async function folderBytes(dir: string): Promise<number> {
  let total = 0
  try {
    for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) total += (await stat(join(entry.parentPath, entry.name))).size
    }
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  return total
}

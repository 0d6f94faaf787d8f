import type { ChildProcess } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { killGroup, residentBytes, startConfined } from './confine.ts'
import { type FailureReason, SandboxFailure } from './sandbox-failure.ts'
import type { VideoJob, VideoMessage, VideoResult } from './video-job.ts'

export type SandboxLimits = { wallMs: number; memoryBytes: number; outputBytes: number }

export type SandboxOptions = {
  limits?: Partial<SandboxLimits>
  /** 0–99, never falling. */
  onProgress?: (percent: number) => void
  /** Aborting kills the child at once. */
  signal?: AbortSignal
  /** Told once the child runs; operators and tests want its pid. */
  onStart?: (child: ChildProcess) => void
}

/** A four-hour film takes about as long again on one core; two renditions of 1080p stayed under 600 MB in measurements. */
const DEFAULT_LIMITS: SandboxLimits = { wallMs: 8 * 3_600_000, memoryBytes: 1.5 * 2 ** 30, outputBytes: 12 * 2 ** 30 }
const WATCH_MS = 250

/**
 * Runs one video job in a confined process of its own and gives its result. Throws `SandboxFailure`; whatever the reason,
 * the process group is gone when this settles. What was written to `job.outDir` so far is the caller's to remove.
 */
export async function runSandboxed(job: VideoJob, options: SandboxOptions = {}): Promise<VideoResult> {
  if (options.signal?.aborted) throw new SandboxFailure('cancelled')
  const child = startConfined({
    script: 'video-child.ts',
    args: [JSON.stringify(job)],
    read: [job.input],
    write: [job.outDir],
  })
  options.onStart?.(child)
  const watch = watchChild(child, job, { ...DEFAULT_LIMITS, ...options.limits }, options.signal)
  try {
    return await resultOf(child, { killedFor: watch.killedFor, onProgress: options.onProgress })
  } finally {
    watch.stop()
    killGroup(child)
  }
}

type Watch = { killedFor: () => FailureReason | undefined; stop: () => void }

function watchChild(child: ChildProcess, job: VideoJob, limits: SandboxLimits, signal?: AbortSignal): Watch {
  let killedFor: FailureReason | undefined
  const kill = (reason: FailureReason) => {
    killedFor ??= reason
    killGroup(child)
  }
  const onAbort = () => kill('cancelled')
  const wall = setTimeout(kill, limits.wallMs, 'timeout')
  const poll = setInterval(async () => {
    if ((residentBytes(child.pid) ?? 0) > limits.memoryBytes) kill('memory')
    if ((await folderBytes(job.outDir)) > limits.outputBytes) kill('output_too_large')
  }, WATCH_MS)
  signal?.addEventListener('abort', onAbort)
  return {
    killedFor: () => killedFor,
    stop() {
      clearTimeout(wall)
      clearInterval(poll)
      signal?.removeEventListener('abort', onAbort)
    },
  }
}

type Listening = { killedFor: Watch['killedFor']; onProgress: SandboxOptions['onProgress'] }

function resultOf(child: ChildProcess, { killedFor, onProgress }: Listening): Promise<VideoResult> {
  const { promise, resolve, reject } = Promise.withResolvers<VideoResult>()
  let outcome: VideoMessage | undefined
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2000)
  })
  child.on('message', (message: VideoMessage) => {
    if (message.kind === 'progress') onProgress?.(message.percent)
    else outcome = message
  })
  child.on('error', (error) => reject(new SandboxFailure('crashed', error.message, { cause: error })))
  // `close` comes after the last message was read; `exit` may come before it.
  child.on('close', (code, signal) => {
    const reason = killedFor()
    if (reason) return reject(new SandboxFailure(reason))
    if (outcome?.kind === 'done' && code === 0) return resolve(outcome.result)
    if (outcome?.kind === 'refused') return reject(new SandboxFailure(outcome.reason, outcome.detail))
    reject(new SandboxFailure('crashed', `exit ${code ?? signal} ${complaint}`.trim()))
  })
  return promise
}

/** Zero for a folder that is not there (yet, or any more). */
async function folderBytes(dir: string): Promise<number> {
  let total = 0
  try {
    for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) total += (await stat(join(entry.parentPath, entry.name))).size
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return total
}

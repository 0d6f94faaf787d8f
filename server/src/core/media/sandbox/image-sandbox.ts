import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { killGroup, residentBytes, startConfined } from './confine.ts'
import { createFairQueue, type FairQueueBounds } from './fair-queue.ts'
import type { ImageAnswer, ImageJob, ImageRequest, ImageResult } from './image-job.ts'
import { type FailureReason, SandboxFailure } from './sandbox-failure.ts'
import { startWorkLimit } from './work-limit.ts'

export type ImageSandboxOptions = {
  /** The only folder the child reads from and writes to; made when absent. */
  workRoot: string
  /** Limits of work and of standing still: see `startWorkLimit`. */
  timeoutMs?: number
  memoryBytes?: number
  /** A child is replaced after so many pictures, so that a leak in a decoder stays small. */
  recycleAfter?: number
  /** How many pictures may wait; without, as many as come. */
  bounds?: FairQueueBounds
}

export type ImageSandbox = {
  /** Throws `SandboxFailure`, or `QueueFull`. Paths lie under the work root; the owners' pictures take turns. */
  run(job: ImageJob, owner: string): Promise<ImageResult>
  /** Ends the child; a later `run` starts another. */
  close(): void
}

const WATCH_MS = 100
const UNBOUNDED: FairQueueBounds = { perOwner: Infinity, total: Infinity }

/**
 * A confined process for pictures that is reused, since starting one costs 0.3 s. It works on one picture at a time: when it has to be
 * killed, the picture at fault is known and no other is lost. While idle, it does not prevent its parent from ending.
 */
export function createImageSandbox(options: ImageSandboxOptions): ImageSandbox {
  const { workRoot, timeoutMs = 30_000, memoryBytes = 2 ** 30, recycleAfter = 200, bounds = UNBOUNDED } = options
  let child: ChildProcess | undefined
  let served = 0
  const queue = createFairQueue(bounds)

  function aChild(): ChildProcess {
    if (child && isAlive(child) && served < recycleAfter) return child
    if (child) killGroup(child)
    mkdirSync(workRoot, { recursive: true })
    child = startConfined({ script: 'image-child.ts', args: [], read: [], write: [workRoot] })
    // Read and dropped: an answer says what went wrong, and a full pipe would stop the child.
    child.stderr?.resume()
    served = 0
    return child
  }

  const abandon = () => {
    child = undefined
  }

  return {
    run: (job, owner) =>
      queue(owner, () => {
        // First: a new child starts to count anew.
        const current = aChild()
        served += 1
        return ask(current, { id: served, job }, { timeoutMs, memoryBytes, abandon })
      }),
    close() {
      if (child) killGroup(child)
      child = undefined
    },
  }
}

function isAlive(child: ChildProcess): boolean {
  return child.connected && child.exitCode === null && child.signalCode === null
}

type Limits = {
  timeoutMs: number
  memoryBytes: number
  /** The next picture gets another child, even while this one is not known to be dead. */
  abandon: () => void
}

function ask(
  child: ChildProcess,
  request: ImageRequest,
  { timeoutMs, memoryBytes, abandon }: Limits,
): Promise<ImageResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ImageResult>()
  // The answer does not wait for the child's end: one that cannot die would block all pictures.
  const kill = (reason: FailureReason) => {
    reject(new SandboxFailure(reason))
    abandon()
    killGroup(child)
  }
  const onMessage = (answer: ImageAnswer) => {
    if (answer.id !== request.id) return
    if (answer.ok) resolve(answer.result)
    else reject(new SandboxFailure(answer.reason, answer.detail, { details: answer.details ?? {} }))
  }
  const onExit = (code: number | null, signal: string | null) =>
    reject(new SandboxFailure('crashed', `exit ${code ?? signal}`))
  const onError = (error: Error) => reject(new SandboxFailure('crashed', error.message, { cause: error }))
  const isOverdue = startWorkLimit(child.pid, timeoutMs)
  const watch = setInterval(() => {
    if (isOverdue()) kill('timeout')
    if ((residentBytes(child.pid) ?? 0) > memoryBytes) kill('memory')
  }, WATCH_MS)

  child.on('message', onMessage).on('exit', onExit).on('error', onError)
  keepAlive(child, true)
  child.send(request, (error) => error && onError(error))
  return promise.finally(() => {
    clearInterval(watch)
    child.off('message', onMessage).off('exit', onExit).off('error', onError)
    keepAlive(child, false)
  })
}

/** Whether the child prevents this process from ending. */
function keepAlive(child: ChildProcess, isBusy: boolean): void {
  const handles = [child, child.channel, child.stderr as unknown as { ref(): void; unref(): void } | null]
  for (const handle of handles) {
    if (isBusy) handle?.ref()
    else handle?.unref()
  }
}

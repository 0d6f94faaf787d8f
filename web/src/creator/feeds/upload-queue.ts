/** Sends files a few at a time, so thirty photos do not compete for one line and the first are there soon. */
import type { UploadProgress } from '@limelight/contract/api'

type UploadEvents<Result> = {
  started: (key: string) => void
  /** 0 to 1. */
  progressed: (key: string, sent: number) => void
  finished: (key: string, result: Result) => void
  failed: (key: string, error: unknown) => void
}
export type SendJob<Job, Result> = (
  job: Job,
  options: { signal: AbortSignal; onProgress: (progress: UploadProgress) => void },
) => Promise<Result>

export type UploadQueue<Job> = {
  add: (key: string, job: Job) => void
  /** Sends a failed file again; nothing for a key it does not know. */
  retry: (key: string) => void
  /** Stops what runs and forgets what waits; silent, since whoever cancels knows. */
  cancel: (key: string) => void
  cancelAll: () => void
}

type Options<Job, Result> = { send: SendJob<Job, Result>; events: UploadEvents<Result>; atOnce?: number }

export function createUploadQueue<Job, Result>({ send, events, atOnce = 2 }: Options<Job, Result>): UploadQueue<Job> {
  const jobs = new Map<string, Job>()
  const running = new Map<string, AbortController>()
  let waiting: string[] = []

  function startNext(): void {
    while (running.size < atOnce) {
      const key = waiting.shift()
      if (key === undefined) return
      const job = jobs.get(key)
      if (job !== undefined) void run(key, job)
    }
  }

  async function run(key: string, job: Job): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    running.set(key, controller)
    events.started(key)
    try {
      const onProgress = ({ sentBytes, totalBytes }: UploadProgress) => {
        if (!signal.aborted && totalBytes > 0) events.progressed(key, sentBytes / totalBytes)
      }
      const result = await send(job, { signal, onProgress })
      if (signal.aborted) return
      jobs.delete(key)
      events.finished(key, result)
    } catch (error) {
      if (!signal.aborted) events.failed(key, error)
    } finally {
      // A cancelled key may already run again; that run is not ours to forget.
      if (running.get(key) === controller) running.delete(key)
      startNext()
    }
  }

  function cancel(key: string): void {
    waiting = waiting.filter((other) => other !== key)
    jobs.delete(key)
    running.get(key)?.abort()
    running.delete(key)
  }

  function enqueue(key: string): void {
    waiting.push(key)
    startNext()
  }

  return {
    add(key, job) {
      jobs.set(key, job)
      enqueue(key)
    },
    retry(key) {
      if (jobs.has(key) && !running.has(key) && !waiting.includes(key)) enqueue(key)
    },
    cancel(key) {
      cancel(key)
      startNext()
    },
    cancelAll() {
      for (const key of jobs.keys()) cancel(key)
    },
  }
}

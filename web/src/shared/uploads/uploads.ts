/** The studio's one queue of uploads: it belongs to no page, so what is on its way goes on while they look elsewhere. */

import type { Output, UploadProgress } from '@limelight/contract/api'
import { isApiError, retryAfterSecondsOf } from '@limelight/contract/client'
import type { FileProgress, MediaFile } from '@limelight/contract/core/media'
import type { UploadPurpose } from '@limelight/contract/core/uploads'
import { randomId } from '../../platform/random-id.ts'

export type Progress = Output<typeof FileProgress>

export type UploadEntry = {
  /** The upload's own name in this browser; its file has an id only once it has arrived. */
  key: string
  name: string
  sizeBytes: number
  purpose: UploadPurpose
  state: 'waiting' | 'sending' | 'processing' | 'ready' | 'failed'
  /** 0 to 1, of the sending. */
  sent: number
  /** As the server last said it; undefined until the file has arrived. */
  file: MediaFile | undefined
  progress: Progress | undefined
  /** Why sending failed; a failed processing says why in `progress`. */
  error: unknown
  /** Whether the same again may end differently. */
  canRetry: boolean
  /** Shown by the page that added it, so the dock leaves it out. */
  isInPage: boolean
}

type SendOptions = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void }
/** The ways to the server. */
export type UploadPorts = {
  send: (file: File, purpose: UploadPurpose, options: SendOptions) => Promise<MediaFile>
  askProgress: (fileId: string) => Promise<Progress>
  /** Processes a file again. */
  retry: (fileId: string) => Promise<Progress>
}

export type Uploads = {
  /** A new array whenever something has changed. */
  entries: () => readonly UploadEntry[]
  subscribe: (listener: () => void) => () => void
  /** Queues files; the keys come in their order. */
  add: (files: readonly File[], options: { purpose: UploadPurpose; isInPage?: boolean }) => string[]
  /** Sends again what did not arrive, or has it processed again. Nothing for what has not failed. */
  retry: (key: string) => void
  /** Stops what runs, forgets what is over. A file that has arrived stays on the server until it is collected. */
  remove: (key: string) => void
  clearFinished: () => void
  /** A socket event about a file; events of other tabs' files are ignored. */
  heard: (fileId: string, progress: Progress) => void
  /** Asks about everything that is being processed, for when sockets are silent. */
  ask: () => Promise<void>
}

export type UploadsOptions = { atOnce?: number; wait?: (ms: number, signal: AbortSignal) => Promise<void> }

/** So often the server may ask for patience before a file counts as failed. */
const PATIENCE = 5

export function createUploads(ports: UploadPorts, { atOnce = 2, wait = pause }: UploadsOptions = {}): Uploads {
  const list = createList()
  const { become, change } = list
  const files = new Map<string, File>()
  const running = new Map<string, AbortController>()

  function startNext(): void {
    while (running.size < atOnce) {
      const next = list.entries().find(({ key, state }) => state === 'waiting' && !running.has(key))
      const file = next && files.get(next.key)
      if (!file) return
      void run(next, file)
    }
  }

  async function run({ key, purpose }: UploadEntry, file: File): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    running.set(key, controller)
    change(key, { state: 'sending', sent: 0, error: undefined })
    try {
      const onProgress = ({ sentBytes, totalBytes }: UploadProgress) => {
        if (!signal.aborted && totalBytes > 0) change(key, { sent: sentBytes / totalBytes })
      }
      const send = () => ports.send(file, purpose, { signal, onProgress })
      const arrived = await patiently(send, { signal, wait })
      if (signal.aborted) return
      files.delete(key)
      change(key, { sent: 1, file: arrived, ...processedTo(progressOf(arrived)) })
    } catch (error) {
      if (!signal.aborted) change(key, { state: 'failed', error, canRetry: mayHelp(error) })
    } finally {
      // A removed key may already run again; that run is not ours to forget.
      if (running.get(key) === controller) running.delete(key)
      startNext()
    }
  }

  async function processAgain(key: string, fileId: string): Promise<void> {
    change(key, { state: 'processing', canRetry: false, progress: { status: 'created', percent: 0 } })
    try {
      change(key, processedTo(await ports.retry(fileId)))
    } catch (error) {
      change(key, { state: 'failed', error, canRetry: mayHelp(error) })
    }
  }

  function remove(key: string): void {
    files.delete(key)
    running.get(key)?.abort()
    running.delete(key)
    become(list.entries().filter((entry) => entry.key !== key))
    startNext()
  }

  async function askAbout({ key, file }: UploadEntry): Promise<void> {
    const progress = file && (await ports.askProgress(file._id).catch(() => undefined)) // Asked again soon.
    if (progress) change(key, processedTo(progress))
  }

  return {
    entries: list.entries,
    subscribe: list.subscribe,
    add(added, { purpose, isInPage = false }) {
      const fresh = added.map((file) => entryOf(file, { purpose, isInPage }))
      for (const [i, { key }] of fresh.entries()) {
        const file = added[i]
        if (file) files.set(key, file)
      }
      become([...list.entries(), ...fresh])
      startNext()
      return fresh.map(({ key }) => key)
    },
    retry(key) {
      const entry = list.entries().find((known) => known.key === key)
      if (entry?.state !== 'failed') return
      if (entry.file) return void processAgain(key, entry.file._id)
      change(key, { state: 'waiting', sent: 0, error: undefined })
      startNext()
    },
    remove,
    clearFinished: () => become(list.entries().filter(({ state, isInPage }) => isInPage || state !== 'ready')),
    heard(fileId, progress) {
      const entry = list.entries().find(({ file }) => file?._id === fileId)
      if (!entry) return
      // Only an answer says whether another try may help.
      if (progress.status === 'failed') void askAbout(entry)
      change(entry.key, processedTo(progress))
    },
    ask: async () =>
      void (await Promise.all(
        list
          .entries()
          .filter(({ state }) => state === 'processing')
          .map(askAbout),
      )),
  }
}

/** Pure: whether leaving the site now would lose something. */
export function isSending(entries: readonly UploadEntry[]): boolean {
  return entries.some(({ state }) => state === 'waiting' || state === 'sending')
}

/** The entries, with those who are notified when they change. */
function createList() {
  let entries: readonly UploadEntry[] = []
  const listeners = new Set<() => void>()

  function become(next: readonly UploadEntry[]): void {
    entries = next
    for (const listener of listeners) listener()
  }

  return {
    entries: () => entries,
    become,
    /** Nothing for an entry that was removed meanwhile. */
    change(key: string, changes: Partial<UploadEntry>): void {
      if (entries.some((entry) => entry.key === key))
        become(entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)))
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function entryOf(file: File, options: Pick<UploadEntry, 'purpose' | 'isInPage'>): UploadEntry {
  return {
    ...options,
    key: randomId(),
    name: file.name,
    sizeBytes: file.size,
    state: 'waiting',
    sent: 0,
    file: undefined,
    progress: undefined,
    error: undefined,
    canRetry: false,
  }
}

function progressOf({ status, percent, error }: MediaFile): Progress {
  return { status, percent, ...(error && { error: error.reason, isRetryable: error.isRetryable }) }
}

function processedTo(progress: Progress): Partial<UploadEntry> {
  if (progress.status === 'ready') return { state: 'ready', progress, canRetry: false }
  if (progress.status === 'failed') return { state: 'failed', progress, canRetry: progress.isRetryable === true }
  return { state: 'processing', progress }
}

type Patience = { signal: AbortSignal; wait: NonNullable<UploadsOptions['wait']> }

/** A folder of photos is more than may be sent in a minute: each waits as long as the server says. */
async function patiently<T>(send: () => Promise<T>, { signal, wait }: Patience): Promise<T> {
  for (let asked = 0; ; asked += 1) {
    try {
      return await send()
    } catch (error) {
      const seconds = retryAfterOf(error)
      if (seconds === undefined || asked >= PATIENCE || signal.aborted) throw error
      await wait(seconds * 1_000, signal)
    }
  }
}

function retryAfterOf(error: unknown): number | undefined {
  return isApiError(error) && error.code === 'rate_limited' ? retryAfterSecondsOf(error.details) : undefined
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/** What the file or the account is to blame for stays as it is. */
function mayHelp(error: unknown): boolean {
  return !isApiError(error) || error.status === 0 || error.status === 429 || error.status >= 500
}

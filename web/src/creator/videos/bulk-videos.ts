/**
 * Videos that become drafts as they arrive. It belongs to no page, like the queue of uploads it listens to, so that a video
 * which arrives while they look elsewhere becomes a draft all the same.
 */
import type { Access } from '@limelight/contract/content/access'
import type { StudioVideo } from '@limelight/contract/content/videos'
import type { UploadEntry, Uploads } from '../../shared/uploads/uploads.ts'

export type BulkRow = {
  /** Of its upload. */
  key: string
  title: string
  access: Access
  /** As typed. */
  price: string
  /** Undefined until its video has arrived. */
  video: StudioVideo | undefined
  isBusy: boolean
  error: unknown
}
type Words = Pick<BulkRow, 'title' | 'access' | 'price'>

export type BulkPorts = {
  create: (words: Words, fileId: string) => Promise<StudioVideo>
  change: (id: string, words: Words, status: 'draft' | 'active') => Promise<StudioVideo>
}

export type BulkVideos = {
  rows: () => readonly BulkRow[]
  subscribe: (listener: () => void) => () => void
  add: (files: readonly File[]) => void
  change: (key: string, words: Partial<Words>) => void
  /** Tries what failed again: the sending, or the saving of the draft. */
  retry: (key: string) => void
  /** Keeps what was written since the draft was saved. */
  save: (key: string) => Promise<void>
  publish: (key: string) => Promise<void>
  remove: (key: string) => void
}

export function createBulkVideos(uploads: Uploads, ports: BulkPorts): BulkVideos {
  let rows: readonly BulkRow[] = []
  const listeners = new Set<() => void>()
  const running = new Map<string, Promise<void>>()

  function become(next: readonly BulkRow[]): void {
    rows = next
    for (const listener of listeners) listener()
  }
  function set(key: string, changes: Partial<BulkRow>): void {
    become(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  }

  async function makeDraft(row: BulkRow, fileId: string): Promise<void> {
    set(row.key, { isBusy: true, error: undefined })
    try {
      set(row.key, { video: await ports.create(row, fileId), isBusy: false })
    } catch (error) {
      set(row.key, { error, isBusy: false })
    }
  }

  function makeDrafts(): void {
    const arrived = new Map(uploads.entries().map((entry) => [entry.key, entry]))
    for (const row of rows) {
      const file = arrived.get(row.key)?.file
      if (file && !row.video && !row.isBusy && row.error === undefined) void makeDraft(row, file._id)
    }
  }

  /** One after the other: leaving a field saves it, and the press that left it may publish. */
  function changeTo(key: string, status: 'draft' | 'active'): Promise<void> {
    const next = (running.get(key) ?? Promise.resolve()).then(() => changeNow(key, status))
    running.set(key, next)
    return next
  }

  async function changeNow(key: string, status: 'draft' | 'active'): Promise<void> {
    const row = rows.find((known) => known.key === key)
    if (row?.video?.status !== 'draft') return
    set(key, { isBusy: true, error: undefined })
    try {
      set(key, { video: await ports.change(row.video._id, row, status), isBusy: false })
    } catch (error) {
      set(key, { error, isBusy: false })
    }
  }

  uploads.subscribe(makeDrafts)
  return {
    rows: () => rows,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files) {
      const keys = uploads.add(files, { purpose: 'video-video', isInPage: true })
      become([...rows, ...keys.map((key, index) => rowOf(key, files[index]?.name ?? ''))])
    },
    change: (key, words) => set(key, words),
    retry(key) {
      const entry = uploads.entries().find((known) => known.key === key)
      set(key, { error: undefined })
      if (entry?.file) makeDrafts()
      else uploads.retry(key)
    },
    save: (key) => changeTo(key, 'draft'),
    publish: (key) => changeTo(key, 'active'),
    remove(key) {
      uploads.remove(key)
      become(rows.filter((row) => row.key !== key))
    },
  }
}

export type BulkState = 'waiting' | 'sending' | 'making' | 'draft' | 'published' | 'failed'

/** Pure: where a video is on its way. */
export function stateOf(row: BulkRow, entry: UploadEntry | undefined): BulkState {
  if (row.error !== undefined || entry?.state === 'failed') return 'failed'
  if (row.video) return row.video.status === 'draft' ? 'draft' : 'published'
  if (entry?.file) return 'making'
  return entry?.state === 'sending' ? 'sending' : 'waiting'
}

/** Pure: a file's name as the title of a video. */
export function titleOf(fileName: string): string {
  const words = fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[_.]+/g, ' ')
    .trim()
  return (words || fileName).slice(0, 200)
}

function rowOf(key: string, fileName: string): BulkRow {
  return {
    key,
    title: titleOf(fileName),
    access: 'subscribers',
    price: '',
    video: undefined,
    isBusy: false,
    error: undefined,
  }
}

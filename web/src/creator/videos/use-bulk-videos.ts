import type { FileId } from '@limelight/contract/ids'
import { useSyncExternalStore } from 'react'
import { getUploads } from '../../shared/uploads/use-uploads.ts'
import { type BulkRow, type BulkVideos, createBulkVideos } from './bulk-videos.ts'
import { changeVideo, createVideo } from './studio-videos.api.ts'

const NONE: readonly BulkRow[] = []

let known: BulkVideos | undefined

function getBulkVideos(): BulkVideos {
  known ??= createBulkVideos(getUploads(), {
    create: (words, fileId) => createVideo({ ...fieldsOf(words), status: 'draft', videoId: fileId as FileId }),
    change: (id, words, status) => changeVideo(id, { ...fieldsOf(words), status }),
  })
  return known
}

/** This browser's videos on their way, for any page of the studio. */
export function useBulkVideos(): Omit<BulkVideos, 'rows' | 'subscribe'> & { rows: readonly BulkRow[] } {
  const bulk = getBulkVideos()
  const rows = useSyncExternalStore(bulk.subscribe, bulk.rows, () => NONE)
  return { ...bulk, rows }
}

/** Pure: whether a row can be published as it stands. */
export function isComplete({ title, access, price }: Pick<BulkRow, 'title' | 'access' | 'price'>): boolean {
  return title.trim() !== '' && (access !== 'paid' || isPrice(price))
}

function isPrice(price: string): boolean {
  const value = Number(price)
  return Number.isInteger(value) && value >= 1 && value <= 1_000_000
}

/** What is not complete yet is kept as far as a draft can be: it is published only once it is. */
function fieldsOf({ title, access, price }: Pick<BulkRow, 'title' | 'access' | 'price'>) {
  const isPaid = access === 'paid' && isPrice(price)
  return {
    title: title.trim() || '–',
    access: access === 'paid' && !isPaid ? ('subscribers' as const) : access,
    ...(isPaid && { price: Number(price) }),
  }
}

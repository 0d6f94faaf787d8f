/** Uploads that a closed browser left half-way: the file has to be chosen again, since pages cannot keep it. */
import { isApiError } from '@limelight/contract/client'
import type { UploadPurpose } from '@limelight/contract/core/uploads'
import type { FileId } from '@limelight/contract/ids'
import { api } from '../../platform/api/api.ts'
import { lastingStorage } from '../../platform/browser-storage.ts'

export type Unfinished = { id: string; name: string; sizeBytes: number; purpose: UploadPurpose; sent: number }

const STORED_PREFIX = 'tus::'

/** Without loading anything: whether this browser remembers one at all. */
export function remembersUnfinished(): boolean {
  return lastingStorage.keys().some((key) => key.startsWith(STORED_PREFIX))
}

/** What can be continued by the account that asks; what the server does not know (any more) is forgotten here too. */
export async function findUnfinished(): Promise<Unfinished[]> {
  const { defaultOptions } = await import('tus-js-client')
  const { urlStorage } = defaultOptions
  const stored = await urlStorage?.findAllUploads()
  const asked = (stored ?? []).map(async ({ uploadUrl, urlStorageKey }) => {
    const found = await ask(uploadUrl?.split('/').at(-1) ?? '')
    if (found === 'unknown') await urlStorage?.removeUpload(urlStorageKey)
    return found
  })
  return (await Promise.all(asked)).filter((found) => found !== 'unknown')
}

/** Pure: which of them a chosen file is. */
export function matching(file: Pick<File, 'name' | 'size'>, unfinished: readonly Unfinished[]): Unfinished | undefined {
  return unfinished.find(({ name, sizeBytes }) => name === file.name && sizeBytes === file.size)
}

async function ask(id: string): Promise<Unfinished | 'unknown'> {
  try {
    const { data } = await api('GET /uploads/{id}', { params: { id: id as FileId } })
    if (data.file) return 'unknown'
    const { name, sizeBytes, receivedBytes } = data
    // The server takes no other purposes.
    return { id, name, sizeBytes, purpose: data.purpose as UploadPurpose, sent: receivedBytes / sizeBytes }
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500) return 'unknown'
    throw error
  }
}

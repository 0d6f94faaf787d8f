import type { VaultKind, VaultUse } from '@limelight/contract/content-kinds'
import type { CopyPurpose, MediaFile, VaultFile } from '@limelight/contract/core/media'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { getQueryClient } from '../../platform/api/query-client.ts'

const LIST = 'GET /performer/media'

export type VaultFilter = { kind?: VaultKind | undefined; use?: VaultUse | 'none' | undefined }

export function vaultQuery({ kind, use }: VaultFilter) {
  const filter = { ...(kind && { kind }), ...(use && { use }) }
  return infiniteQueryOptions({
    queryKey: [LIST, filter] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api(LIST, { query: { ...filter, ...(cursor !== null && { cursor }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // What was uploaded or published meanwhile is there as soon as one looks.
    staleTime: 0,
  })
}

/** A file that stands for the chosen one in something new, under the name that the chosen one has. */
export type ReusedFile = { file: MediaFile; name: string }

/** One after the other, in the order in which they were chosen. */
export async function copyFiles(chosen: readonly VaultFile[], purpose: CopyPurpose): Promise<ReusedFile[]> {
  const copies: ReusedFile[] = []
  for (const { _id: id, name } of chosen) {
    const { data: file } = await api('POST /performer/media/{id}/copies', { params: { id }, body: { purpose } })
    copies.push({ file, name })
  }
  void getQueryClient().invalidateQueries({ queryKey: [LIST] })
  return copies
}

/** One that failed and that nothing uses. */
export async function removeFailedFile({ _id: id }: VaultFile): Promise<void> {
  await api('DELETE /performer/media/{id}', { params: { id } })
  await getQueryClient().invalidateQueries({ queryKey: [LIST] })
}

import type { Output } from '@limelight/contract/api'
import type { FileProgress } from '@limelight/contract/core/media'
import { callQuery } from '../../platform/api/query-client.ts'

export type Progress = Output<typeof FileProgress>

/** The call is of posts, but answers about any file of the creator. */
export function fileProgressQuery(fileId: string) {
  return callQuery('GET /performer/feeds/file/{fileId}/status', { params: { fileId } })
}

import type { ApiClient } from '@limelight/contract/client'
import type { Video } from '@limelight/contract/content/videos'
import { api as browserApi } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import type { Endless } from '../items/endless.ts'

export type VideoSource = { performerId?: string; tag?: string; q?: string }

const RELATED = 8

export function videoQuery(id: string, api: ApiClient = browserApi) {
  return callQuery('GET /performer-assets/videos/{id}', { params: { id } }, api)
}

export function relatedVideosQuery(id: string, api: ApiClient = browserApi) {
  return callQuery('GET /performer-assets/videos/search', { query: { relatedTo: id, pageSize: RELATED } }, api)
}

/** Newest first. */
export function endlessVideos(source: VideoSource): Endless<Video> {
  return {
    key: ['GET /performer-assets/videos/search', 'endless', source],
    load: (api, { cursor, signal }) =>
      api('GET /performer-assets/videos/search', { query: { ...source, ...(cursor && { cursor }) }, signal }),
  }
}

export async function countVideoView(id: string): Promise<void> {
  await browserApi('POST /performer-assets/videos/{id}/view', { params: { id } })
}

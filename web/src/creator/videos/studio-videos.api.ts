import type { Input } from '@limelight/contract/api'
import type { StudioVideo, VideoPart, videos } from '@limelight/contract/content/videos'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { itemListQueryOf } from '../items/item-list.ts'

type NewVideo = Input<(typeof videos)['POST /performer/performer-assets/videos/upload']['body']>
export type VideoChange = Input<(typeof videos)['PUT /performer/performer-assets/videos/edit/{id}']['body']>

export function studioVideosQuery(list: ListState) {
  return callQuery('GET /performer/performer-assets/videos/search', { query: itemListQueryOf(list) })
}

export function studioVideoQuery(id: string) {
  return callQuery('GET /performer/performer-assets/videos/{id}/view', { params: { id } })
}

export async function createVideo(body: NewVideo): Promise<StudioVideo> {
  const { data } = await api('POST /performer/performer-assets/videos/upload', { body, files: {} })
  await refreshLists()
  return data
}

export async function changeVideo(id: string, body: VideoChange): Promise<StudioVideo> {
  const answer = await api('PUT /performer/performer-assets/videos/edit/{id}', { params: { id }, body, files: {} })
  return storeAnswer(answer)
}

export async function removeVideoPart(id: string, type: VideoPart): Promise<StudioVideo> {
  const answer = await api('DELETE /performer/performer-assets/videos/remove-file/{id}', {
    params: { id },
    query: { type },
  })
  return storeAnswer(answer)
}

export async function deleteVideo(id: string): Promise<void> {
  await api('DELETE /performer/performer-assets/videos/{id}', { params: { id } })
  getQueryClient().removeQueries({ queryKey: studioVideoQuery(id).queryKey })
  await refreshLists()
}

/** Pure: whether a file of it is still on its way, so that asking again will show more. */
export function isProcessing({ files }: Pick<StudioVideo, 'files'>): boolean {
  return Object.values(files).some((file) => file?.status === 'created' || file?.status === 'processing')
}

async function storeAnswer(answer: { data: StudioVideo }): Promise<StudioVideo> {
  getQueryClient().setQueryData(studioVideoQuery(answer.data._id).queryKey, answer)
  await refreshLists()
  return answer.data
}

/** Everything that shows videos of the creator, in the studio and on their page. */
async function refreshLists(): Promise<void> {
  const client = getQueryClient()
  await Promise.all(
    (
      [
        'GET /performer/performer-assets/videos/search',
        'GET /performer-assets/videos/search',
        'GET /performer-assets/videos/{id}',
      ] as const
    ).map((key) => client.invalidateQueries({ queryKey: [key] })),
  )
}

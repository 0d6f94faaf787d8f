import type { MediaFile } from '@limelight/contract/core/media'
import { api } from '../../platform/api/api.ts'
import { getQueryClient } from '../../platform/api/query-client.ts'

export async function saveCaptions(id: string, language: string, text: string): Promise<MediaFile> {
  const { data } = await api('PUT /performer/media/{id}/captions/{language}', {
    params: { id, language },
    body: { text },
  })
  reload()
  return data
}

export async function removeCaptions(id: string, language: string): Promise<MediaFile> {
  const { data } = await api('DELETE /performer/media/{id}/captions/{language}', { params: { id, language } })
  reload()
  return data
}

/** What is shown with its file: the library, and the videos and posts of the studio. */
function reload(): void {
  const client = getQueryClient()
  for (const key of [
    'GET /performer/media',
    'GET /performer/performer-assets/videos/{id}/view',
    'GET /performer/feeds/{id}',
  ])
    void client.invalidateQueries({ queryKey: [key] })
}

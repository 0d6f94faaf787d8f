import type { BrandSlot } from '@limelight/contract/site/brand'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { PictureSending } from '../../shared/uploads/use-picture-upload.tsx'
import { refreshSettings, settingsQuery } from './settings.api.ts'

export const brandQuery = callQuery('GET /admin/brand')

export async function sendBrandFile(slot: BrandSlot, { file, ...sending }: PictureSending): Promise<void> {
  const answer = await api('POST /admin/brand/{slot}', { params: { slot }, files: { file }, ...sending })
  getQueryClient().setQueryData(brandQuery.queryKey, answer)
}

export async function removeBrandFile(slot: BrandSlot): Promise<void> {
  const answer = await api('DELETE /admin/brand/{slot}', { params: { slot } })
  getQueryClient().setQueryData(brandQuery.queryKey, answer)
  await brandChanged()
}

/** The server has set the address of a file: form and frame show it from now on. */
export async function brandChanged(): Promise<void> {
  await getQueryClient().invalidateQueries({ queryKey: settingsQuery.queryKey })
  await refreshSettings()
}

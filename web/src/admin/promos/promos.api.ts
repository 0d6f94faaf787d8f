import type { CallArgsOf, UploadProgress } from '@limelight/contract/api'
import type { Contract } from '@limelight/contract/contract'
import type { OperatorPromo } from '@limelight/contract/site/cms'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

export type PromoDraft = CallArgsOf<Contract>['POST /admin/site-promos'][0]['body']
type Id = Pick<OperatorPromo, '_id'>

export const promosQuery = callQuery('GET /admin/site-promos')

/** A new promo, or another wording of one. */
export async function savePromo(promo: Id | undefined, body: PromoDraft): Promise<void> {
  if (promo) await api('PUT /admin/site-promos/{id}', { params: { id: promo._id }, body })
  else await api('POST /admin/site-promos', { body })
  await refresh()
}

export async function deletePromo({ _id }: Id): Promise<void> {
  await api('DELETE /admin/site-promos/{id}', { params: { id: _id } })
  await refresh()
}

/** After a refusal, too: then someone else was first, and the list is old. */
export function orderPromos(promos: readonly Id[]): Promise<unknown> {
  return api('PUT /admin/site-promos/order', { body: { ids: promos.map(({ _id }) => _id) } }).finally(refresh)
}

type Sending = { file: File; signal: AbortSignal; onProgress: (progress: UploadProgress) => void }

export async function sendPicture({ _id }: Id, { file, ...sending }: Sending): Promise<void> {
  await api('POST /admin/site-promos/{id}/picture', { params: { id: _id }, files: { file }, ...sending })
  await refresh()
}

export async function removePicture({ _id }: Id): Promise<void> {
  await api('DELETE /admin/site-promos/{id}/picture', { params: { id: _id } })
  await refresh()
}

async function refresh(): Promise<void> {
  const client = getQueryClient()
  for (const key of ['GET /site-promo/search', 'GET /admin/audit-log'])
    void client.invalidateQueries({ queryKey: [key] })
  await client.invalidateQueries({ queryKey: promosQuery.queryKey })
}

import type { Closing } from '@limelight/contract/site/leaving'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

export const closingQuery = callQuery('GET /account/closing')

/** Empty fields are not sent: a login of the last ten minutes needs no password. */
function passwordOf(fields: FormData): { currentPassword?: string } {
  const currentPassword = String(fields.get('currentPassword') ?? '')
  return currentPassword === '' ? {} : { currentPassword }
}

/** The browser saves what the address answers. */
export async function downloadData(fields: FormData): Promise<void> {
  const { data } = await api('POST /account/exports', { body: passwordOf(fields) })
  window.location.assign(data.url)
}

export async function closeAccount(fields: FormData, { balance }: Pick<Closing, 'balance'>): Promise<void> {
  const body = { ...passwordOf(fields), forfeitedBalance: balance }
  const answer = await api('POST /account/closing', { body })
  getQueryClient().setQueryData(closingQuery.queryKey, answer)
}

export async function keepAccount(): Promise<void> {
  await api('DELETE /account/closing')
  await getQueryClient().invalidateQueries({ queryKey: closingQuery.queryKey })
}

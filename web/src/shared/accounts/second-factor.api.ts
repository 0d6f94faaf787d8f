import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

export const secondFactorQuery = callQuery('GET /auth/second-factor')

export type NewFactor = { secret: string; uri: string }

export async function beginFactor(currentPassword: string): Promise<NewFactor> {
  const body = currentPassword === '' ? {} : { currentPassword }
  return (await api('POST /auth/second-factor', { body })).data
}

/** Answers with the recovery codes, which are shown this once. */
export async function confirmFactor(code: string): Promise<string[]> {
  const { data } = await api('POST /auth/second-factor/confirm', { body: { code } })
  await reload()
  return data.recoveryCodes
}

export async function renewRecoveryCodes(code: string): Promise<string[]> {
  const { data } = await api('POST /auth/second-factor/recovery-codes', { body: { code } })
  await reload()
  return data.recoveryCodes
}

export async function removeFactor(code: string): Promise<void> {
  await api('DELETE /auth/second-factor', { body: { code } })
  await reload()
}

function reload(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: secondFactorQuery.queryKey })
}

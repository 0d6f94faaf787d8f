import type { CallArgsOf, UploadProgress } from '@limelight/contract/api'
import type { Contract } from '@limelight/contract/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { transitions } from '../../platform/store/store.ts'

export type AccountChange = NonNullable<NonNullable<CallArgsOf<Contract>['PUT /users'][0]>['body']>

export const sessionsQuery = callQuery('GET /sessions')

/** Changes the own account and shows it everywhere. */
export async function changeAccount(body: AccountChange): Promise<void> {
  transitions().updateRequested()
  try {
    const { data } = await api('PUT /users', { body })
    transitions().updateSucceeded(data)
  } catch (error) {
    transitions().updateFailed(error instanceof Error ? error.message : String(error))
    throw error
  }
}

/** Ends all other sessions. An empty `currentPassword` is not sent: accounts by another provider have none. */
export async function changePassword(password: string, currentPassword: string): Promise<void> {
  const body = { password, source: 'user', ...(currentPassword && { currentPassword }) } as const
  await api('PUT /auth/users/me/password', { body })
  transitions().passwordUpdated()
  // An account that had none has one now.
  transitions().updateSucceeded((await api('GET /users/me')).data)
}

export type AvatarUpload = { file: File; onProgress: (progress: UploadProgress) => void; signal: AbortSignal }

export async function uploadAvatar({ file, onProgress, signal }: AvatarUpload): Promise<void> {
  await api('POST /users/avatar/upload', { files: { file }, onProgress, signal })
  const { data } = await api('GET /users/me')
  transitions().updateSucceeded(data)
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /sessions/{id}', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /sessions'),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

import type { EmailCadence, Notification, NotificationKind } from '@limelight/contract/people/notifications'
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

const LIST = 'GET /notifications'

/** Asked for again when the tab is looked at: another tab may have read them. */
export const unreadQuery = { ...callQuery('GET /notifications/unread-count'), refetchOnWindowFocus: true }
export const settingsQuery = callQuery('GET /notifications/settings')

export function notificationsQuery({ isUnread }: { isUnread: boolean }) {
  return infiniteQueryOptions({
    queryKey: [LIST, { isUnread }] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api(LIST, { query: { ...(isUnread && { unread: 'true' }), ...(cursor !== null && { cursor }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** Of the given ones, or of all. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly Notification['_id'][] | undefined) =>
      api('POST /notifications/read', { body: ids ? { ids: [...ids] } : {} }),
    onSuccess: (answer) => {
      client.setQueryData(unreadQuery.queryKey, answer)
      return client.invalidateQueries({ queryKey: [LIST] })
    },
  })
}

export type SettingChange = { kind: NotificationKind; inApp?: boolean; email?: EmailCadence; push?: boolean }

/** One after the other, so that the last answer is what holds. */
export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'PUT /notifications/settings' },
    mutationFn: (kinds: readonly SettingChange[]) =>
      api('PUT /notifications/settings', { body: { kinds: [...kinds] } }),
    onSuccess: (answer) => client.setQueryData(settingsQuery.queryKey, answer),
  })
}

export function setUnread(client: QueryClient, unread: number): void {
  client.setQueryData(unreadQuery.queryKey, { data: { unread } })
}

/** Stops the emails that a link names, or sends them again. */
export async function unsubscribe(
  token: string,
  isUnsubscribed: boolean,
): Promise<{ kinds: NotificationKind[]; creator: string | null }> {
  const { data } = await api('POST /notifications/unsubscribe', { body: { token, isUnsubscribed } })
  return data
}

/** The number and the lists, those that are shown at once. */
export async function reloadNotifications(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: unreadQuery.queryKey }),
    client.invalidateQueries({ queryKey: [LIST] }),
  ])
}

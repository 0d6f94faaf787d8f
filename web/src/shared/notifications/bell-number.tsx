import { UNREAD_MAX } from '@limelight/contract/people/unread-limit'
import type { ServerPayload } from '@limelight/contract/realtime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLiveEvent } from '../../platform/api/use-live.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { NumberBadge } from '../../ui/number-badge.tsx'
import { reloadNotifications, setUnread, unreadQuery } from './notifications.api.ts'

/** How many notifications are unread, live; nothing where there are none. */
export default function BellNumber() {
  const { t } = useT('shared/notifications')
  const { formatTokens: formatWhole } = useFormat()
  const client = useQueryClient()
  const { data } = useQuery(unreadQuery)
  useLiveEvent(
    'notification',
    useCallback(() => void reloadNotifications(client), [client]),
  )
  // Read in another tab or on another device.
  useLiveEvent(
    'unread_changed',
    useCallback(({ total }: ServerPayload<'unread_changed'>) => setUnread(client, total), [client]),
  )
  const count = data?.data.unread ?? 0
  if (count === 0) return null
  const shown = count < UNREAD_MAX ? formatWhole(count) : `${formatWhole(UNREAD_MAX - 1)}+`
  return <NumberBadge shown={shown} label={t('unread', { count, shown })} />
}

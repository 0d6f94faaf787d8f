import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/query-client.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useIsInBrowser } from '../../platform/use-is-in-browser.ts'
import { UnreadBadge } from '../../shared/messages/unread-badge.tsx'
import { NumberBadge } from '../../ui/number-badge.tsx'
import type { NavigationEntry, NavigationPage } from './navigation-entry.ts'

const MINUTE_MS = 60_000

export interface EntryNumberProps {
  counts: NavigationPage['counts']
}

/** The number beside an entry: unread messages, or what waits for a decision; nothing where there is nothing. */
export function EntryNumber({ counts }: EntryNumberProps) {
  const { t } = useT('shell/navigation')
  const isInBrowser = useIsInBrowser()
  if (counts === 'messages') return <UnreadBadge label={(count, shown) => t('unreadMessages', { count, shown })} />
  return counts && isInBrowser && <Waiting kinds={counts} />
}

/** Pure: what an entry counts whose further pages are not shown: theirs, too. */
export function allCountsOf({ counts, pages = [] }: NavigationEntry): NavigationPage['counts'] {
  if (counts === 'messages') return counts
  const all = [counts, ...pages.map((page) => page.counts)].flatMap((kinds) => (Array.isArray(kinds) ? kinds : []))
  return all.length > 0 ? all : undefined
}

function Waiting({ kinds }: { kinds: Exclude<NavigationPage['counts'], 'messages' | undefined> }) {
  const { t } = useT('shell/navigation')
  const { formatCompact } = useFormat()
  const { data } = useQuery({ ...callQuery('GET /admin/todos'), refetchInterval: MINUTE_MS })
  const count = (data?.data ?? []).reduce((sum, todo) => sum + (kinds.includes(todo.kind) ? todo.count : 0), 0)
  if (count === 0) return null
  const shown = formatCompact(count)
  return <NumberBadge shown={shown} label={t('waiting', { count, shown })} />
}

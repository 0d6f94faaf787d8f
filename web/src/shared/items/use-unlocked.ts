import { useQueryClient } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/query-client.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { loadPaidSheet } from '../payments/load-paid-sheet.ts'
import { showPaid } from '../payments/paid.ts'
import { type PaidFacts, usePaidLines } from '../payments/use-paid-lines.ts'
import { clearBlur } from './clear-blur.ts'
import type { LockedItem } from './lock-action.ts'

/** After an item was paid for and loaded anew: what opened, what was charged to what, and the blur clears where it was. */
export function useUnlocked({ kind, item, summary }: LockedItem): (facts: PaidFacts) => Promise<void> {
  const { t } = useT('shared/payments')
  const linesOf = usePaidLines()
  const client = useQueryClient()
  return async (facts) => {
    // A conversation, a stream and a story show at once what was paid for, and go on.
    if (kind === 'message' || kind === 'stream' || kind === 'story') {
      toast.success(t('unlock.success'))
      return clearBlur(item._id)
    }
    const [picture] = await Promise.all([findPicture(), loadPaidSheet()])
    showPaid({
      title: t('unlock.success'),
      text: t('unlock.what', { what: summary, name: item.performer.name }),
      picture,
      lines: linesOf(facts),
      next: { label: t('confirmation.view') },
      more: { label: t('confirmation.library'), to: '/user/library' },
      onClosed: () => clearBlur(item._id),
    })
  }

  /** As the library shows it; without one the words are enough. */
  async function findPicture(): Promise<string | undefined> {
    const newest = callQuery('GET /wallet/purchases', { query: { sortBy: 'createdAt', sort: 'desc', pageSize: 5 } })
    const { data } = await client.fetchQuery({ ...newest, staleTime: 0 }).catch(() => ({ data: [] }))
    return data.find(({ _id }) => _id === item._id)?.picture ?? undefined
  }
}

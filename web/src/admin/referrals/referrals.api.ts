import type { ReferralId } from '@limelight/contract/ids'
import { REFERRAL_MODES, REFERRAL_STATES } from '@limelight/contract/people/referral-rules'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

const LIST_KEY = 'GET /admin/referrals'
const TOTALS_KEY = 'GET /admin/referrals/totals'
const SORTS = ['createdAt', 'updatedAt'] as const

export function adminReferralsQuery({ current, pageSize, sortBy, sort, filters }: ListState) {
  return callQuery(LIST_KEY, {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(SORTS, sortBy),
      state: oneOf(REFERRAL_STATES, filters.state),
      mode: oneOf(REFERRAL_MODES, filters.mode),
      q: filters.q,
    },
  })
}

export const referralTotalsQuery = callQuery(TOTALS_KEY)

export async function stopReferral(id: ReferralId, body: { reason: string; takesBack: boolean }): Promise<void> {
  try {
    await api('POST /admin/referrals/{id}/stop', { params: { id }, body })
  } finally {
    const client = getQueryClient()
    for (const key of [LIST_KEY, TOTALS_KEY, 'GET /admin/audit-log']) void client.invalidateQueries({ queryKey: [key] })
  }
}

import { REFERRAL_STATES } from '@limelight/contract/people/referral-rules'
import { callQuery } from '../../platform/api/query-client.ts'
import { oneOf } from '../../platform/one-of.ts'

export const referralQuery = callQuery('GET /users/referral')

export function referralsQuery({ current, state }: { current: number; state: string | undefined }) {
  return callQuery('GET /users/referrals', { query: { current, state: oneOf(REFERRAL_STATES, state) } })
}

export function invitationQuery(code: string) {
  return callQuery('GET /referrals/{code}', { params: { code } })
}

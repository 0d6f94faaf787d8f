import { INVITE_PARAM, inviteCodeOf } from '@limelight/contract/people/referral-rules'

/** Pure: another page of signing up, with the invitation that led to this one. */
export function withInvite(path: string, params: URLSearchParams): string {
  const code = inviteCodeOf(params.get(INVITE_PARAM))
  if (code === undefined) return path
  return `${path}${path.includes('?') ? '&' : '?'}${INVITE_PARAM}=${code}`
}

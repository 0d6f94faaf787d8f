/** Invitations of creators and fans; no schema, so that pages can use it without a parser. */

/** `share`: a part of the site's commission on the sales of the invited creator; `lower_fee`: a lower commission of their own. */
export const CREATOR_REFERRALS = ['off', 'share', 'lower_fee'] as const
/** Who gets tokens. */
export const FAN_REFERRALS = ['off', 'inviter', 'both'] as const
export const REFERRAL_MODES = ['creator', 'fan'] as const
export type ReferralMode = (typeof REFERRAL_MODES)[number]
export const REFERRAL_REWARDS = ['share', 'lower_fee', 'inviter', 'both'] as const
export type ReferralReward = (typeof REFERRAL_REWARDS)[number]
/** `qualified`: by the first sale of a creator, or the first purchase of a fan. */
export const REFERRAL_STATES = ['joined', 'qualified', 'ended'] as const
export type ReferralState = (typeof REFERRAL_STATES)[number]

/** In the address of the page that an invitation leads to. */
export const INVITE_PARAM = 'invite'
export const INVITE_LENGTH = 8
const INVITE_PATTERN = /^[a-z2-9]{8}$/

/** Pure: the address to share. */
export function invitePath(code: string): string {
  return `/r/${code}`
}

/** Pure: as it was typed or pasted; undefined for what is none. */
export function inviteCodeOf(typed: string | null | undefined): string | undefined {
  const code = typed
    ?.trim()
    .toLowerCase()
    .replace(/^.*\/r\//, '')
  return code !== undefined && INVITE_PATTERN.test(code) ? code : undefined
}

/** Pure: where an invitation leads. */
export function inviteTarget(mode: ReferralMode, code: string): string {
  return `/auth/${mode === 'creator' ? 'creator-register' : 'register'}?${INVITE_PARAM}=${code}`
}

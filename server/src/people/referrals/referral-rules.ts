/** What invitations bring, and who does not count. Pure. */
import type { Settings } from '@limelight/contract/core/settings'
import { decimalFromMinor, minorFromDecimal, minorUnits, tokens, worthOf } from '@limelight/contract/money'
import type { ReferralMode, ReferralReward } from '@limelight/contract/people/referral-rules'
import type { ReferralTerms } from '@limelight/contract/people/referrals'
import { isPrivateAddress } from '#/platform/http/client-address'

/** What is stored of the terms of the day on which an invited account is created. */
export type StoredTerms = {
  mode: ReferralMode
  reward: ReferralReward
  reward_bps: number | null
  months: number | null
  reward_tokens: number | null
  minimum_minor: number | null
}

/** Undefined while the site has no invitations of that kind. */
export function termsOf(mode: ReferralMode, settings: Settings): StoredTerms | undefined {
  const none = { mode, reward_bps: null, months: null, reward_tokens: null, minimum_minor: null }
  if (mode === 'fan') {
    const { fanReferrals: reward, referralTokens, referralMinimumPurchase } = settings
    if (reward === 'off') return undefined
    return { ...none, reward, reward_tokens: referralTokens, minimum_minor: minorFromDecimal(referralMinimumPurchase) }
  }
  const { creatorReferrals: reward, referralShare, referralPoints, referralMonths: months } = settings
  if (reward === 'off') return undefined
  return { ...none, reward, reward_bps: reward === 'share' ? referralShare : referralPoints, months }
}

export function toTerms(stored: StoredTerms, { tokenValue }: Pick<Settings, 'tokenValue'>): ReferralTerms {
  const { mode, reward, reward_bps: bps, months, reward_tokens: given, minimum_minor: minimum } = stored
  return {
    mode,
    reward,
    // Basis points are hundredths of a percent.
    percent: bps === null ? null : decimalFromMinor(bps),
    months,
    tokens: given,
    worth: given === null ? null : decimalFromMinor(worthOf(tokens(given), tokenValue)),
    minimumPurchase: minimum === null ? null : decimalFromMinor(minimum),
  }
}

/** Whether two addresses lead to one mailbox: what follows a plus sign is ignored everywhere, and dots by Google. */
export function isSameMailbox(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && mailboxOf(one) === mailboxOf(other)
}

function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const box = name.replace(/\+.*$/, '')
  return /^(gmail|googlemail)\.com$/.test(host) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`
}

/** Whether an address says who is behind it. */
export function isPublicNetwork(address: string): boolean {
  return address !== '' && !isPrivateAddress(address)
}

/** The inviter's part of the commission that the site keeps: the coupon, which the site pays, is taken off first. Rounded down. */
export function inviterShareOf(feeMinor: number, { discountMinor, bps }: { discountMinor: number; bps: number }) {
  const keptMinor = Math.max(0, feeMinor - discountMinor)
  return minorUnits(Number((BigInt(keptMinor) * BigInt(bps)) / 10_000n))
}

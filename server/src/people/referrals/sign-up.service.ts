import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, ReferralId } from '@limelight/contract/ids'
import { inviteCodeOf, type ReferralMode } from '@limelight/contract/people/referral-rules'
import type { referrals } from '@limelight/contract/people/referrals'
import type { Role } from '@limelight/contract/people/roles'
import { getSettings } from '#/core/settings/settings.service'
import { notify } from '#/people/notifications/notify.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { networkOf } from '#/platform/http/client-address'
import { isPublicNetwork, isSameMailbox, termsOf, toTerms } from './referral-rules.ts'
import { forgetNoReferrals } from './sale-referral.service.ts'
import * as queries from './sign-up.queries.ts'

/** An address that was used this long ago may be another person's by now. */
const KNOWN_FOR = { hours: 24 * 60 }

type Invitation = Output<(typeof referrals)['GET /referrals/{code}']['response']>['data']

/** Throws `not_found` for a code of nobody, and while the site has no such invitations. */
export async function getInvitation(db: Ctx, typed: string): Promise<Invitation> {
  const code = inviteCodeOf(typed)
  const inviter = code === undefined ? undefined : await queries.findInviter(db, code)
  const settings = await getSettings(db)
  const terms = inviter && termsOf(modeOf(inviter.role), settings)
  if (!inviter || !terms) throw new AppError('not_found')
  return { name: inviter.name, terms: toTerms(terms, settings) }
}

/** Pure: a creator invites creators, a fan invites fans. */
export function modeOf(role: Role): ReferralMode {
  return role === 'performer' ? 'creator' : 'fan'
}

export type SignUp = {
  accountId: AccountId
  role: Role
  email: string | null
  /** As it was typed, or by the link. */
  code: string | undefined
  address: string
  /** Whether the inviter has logged in with this browser. */
  isBrowserOf: (account: Pick<queries.Inviter, 'id' | 'password_hash'>) => boolean
}

/**
 * Records by whom a new account was invited, on the terms of today. An invitation by the same person is not recorded: the sign-up
 * itself goes on. Locks the inviter's code, so that those of a day are counted.
 */
export async function recordInvitation(tx: Tx, signUp: SignUp): Promise<void> {
  const code = inviteCodeOf(signUp.code)
  const inviter = code === undefined ? undefined : await queries.findInviter(tx, code)
  if (!inviter || inviter.role !== signUp.role) return
  const settings = await getSettings(tx)
  const terms = termsOf(modeOf(inviter.role), settings)
  if (!terms) return
  await queries.lockCode(tx, inviter.id)
  const obstacle = await obstacleTo(tx, inviter, { signUp, perDay: settings.referralsPerDay })
  if (obstacle) {
    tx.log.info({ event: 'referral.not_counted', inviterId: inviter.id, accountId: signUp.accountId, obstacle })
    return
  }
  const id = ReferralId.parse(randomUUIDv7())
  await queries.insertReferral(tx, { id, inviterId: inviter.id, inviteeId: signUp.accountId, terms })
  if (terms.mode === 'creator') forgetNoReferrals(tx)
  await notify(tx, {
    kind: 'referral',
    event: 'referral_joined',
    accountId: inviter.id,
    actorId: signUp.accountId,
    target: null,
    source: `referral/${id}/joined`,
    groupKey: `referral/joined/${inviter.id}`,
  })
}

type Check = { signUp: SignUp; perDay: number }

async function obstacleTo(tx: Tx, inviter: queries.Inviter, { signUp, perDay }: Check): Promise<string | undefined> {
  if (isSameMailbox(inviter.email, signUp.email)) return 'same_mailbox'
  if (signUp.isBrowserOf(inviter)) return 'same_browser'
  const now = tx.clock.now()
  if (isPublicNetwork(signUp.address)) {
    const addresses = await queries.listAddresses(tx, inviter.id, now.subtract(KNOWN_FOR))
    if (addresses.some((address) => networkOf(address) === networkOf(signUp.address))) return 'same_network'
  }
  const today = await queries.countInvited(tx, inviter.id, now.subtract({ hours: 24 }))
  return today >= perDay ? 'too_many_a_day' : undefined
}

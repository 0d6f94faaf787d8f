/** Referrals as inviters and operators see them. */
import { randomInt } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, ReferralId } from '@limelight/contract/ids'
import { decimalFromMinor, tokens, worthOf } from '@limelight/contract/money'
import { INVITE_LENGTH } from '@limelight/contract/people/referral-rules'
import type { AdminReferral, OwnReferral, ReferralSummary, referrals } from '@limelight/contract/people/referrals'
import type { Role } from '@limelight/contract/people/roles'
import { writeAudit } from '#/core/audit/audit.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import { markStopped } from './referral-gifts.queries.ts'
import { takeGiftsBack } from './referral-gifts.service.ts'
import { termsOf, toTerms } from './referral-rules.ts'
import * as queries from './referrals.queries.ts'
import { getLowerBps } from './sale-referral.service.ts'
import { findCode, insertCode } from './sign-up.queries.ts'
import { modeOf } from './sign-up.service.ts'

/** Without those that are mistaken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const TRIES = 5

type Totals = Output<(typeof referrals)['GET /admin/referrals/totals']['response']>['data']

/** The code is made when it is first looked at, while there is something to invite to. */
export async function getOwnSummary(ctx: Ctx, { id, role }: { id: AccountId; role: Role }): Promise<ReferralSummary> {
  const settings = await getSettings(ctx)
  const terms = termsOf(modeOf(role), settings)
  const [sums, lowerBps, code] = await Promise.all([
    queries.sumOwn(ctx, id),
    role === 'performer' ? getLowerBps(ctx, id) : 0,
    terms ? getCode(ctx, id) : null,
  ])
  return {
    terms: terms ? toTerms(terms, settings) : null,
    code,
    joined: sums.joined,
    qualified: sums.qualified,
    earned: decimalFromMinor(sums.earned_minor),
    tokens: sums.tokens,
    lowerPercent: decimalFromMinor(lowerBps),
  }
}

/** Of two readers at once both get the one that was stored. */
async function getCode(ctx: Ctx, id: AccountId): Promise<string> {
  for (let tried = 0; tried < TRIES; tried++) {
    const code = await findCode(ctx, id)
    if (code !== undefined) return code
    await insertCode(ctx, id, newCode())
  }
  throw new Error('no code was free')
}

function newCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}

export async function listOwnReferrals(
  ctx: Ctx,
  inviterId: AccountId,
  query: Parameters<typeof queries.listOwnReferrals>[2],
): Promise<CountedData<OwnReferral>> {
  const { rows, ...page } = await queries.listOwnReferrals(ctx, inviterId, query)
  return { data: rows.map(toOwn), ...page }
}

export async function listAdminReferrals(ctx: Ctx, query: queries.AdminQuery): Promise<CountedData<AdminReferral>> {
  const { rows, ...page } = await queries.listAdminReferrals(ctx, query)
  return { data: rows.map(toAdmin), ...page }
}

export async function getTotals(ctx: Ctx): Promise<Totals> {
  const [sums, { tokenValue }] = await Promise.all([queries.sumAll(ctx), getSettings(ctx)])
  return {
    joined: sums.joined,
    qualified: sums.qualified,
    earned: decimalFromMinor(sums.earned_minor),
    tokens: sums.tokens,
    worth: decimalFromMinor(worthOf(tokens(sums.tokens), tokenValue)),
  }
}

type Stop = { operatorId: AccountId; reason: string; takesBack: boolean }

/** Throws `not_found`, and `invalid_state` for one that is stopped and has nothing to take back. Audited. */
export async function stopReferral(ctx: Ctx, id: ReferralId, { operatorId, reason, takesBack }: Stop): Promise<void> {
  await ctx.transaction(async (tx) => {
    const referral = await queries.lockReferral(tx, id)
    if (!referral) throw new AppError('not_found')
    if (referral.stopped_at !== null && !takesBack) throw new AppError('invalid_state')
    await markStopped(tx, id)
    if (takesBack) await takeGiftsBack(tx, id)
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'referral.stopped',
      targetType: 'referral',
      targetId: id,
      details: { reason, takesBack },
    })
  })
}

/** Of fans a name alone: their usernames lead to nothing. */
function toOwn(row: queries.ReferralRow): OwnReferral {
  return {
    _id: row.id,
    name: row.is_closed ? null : row.name,
    username: row.is_public ? row.username : null,
    ...shared(row),
  }
}

function toAdmin(row: queries.ReferralRow): AdminReferral {
  return {
    _id: row.id,
    mode: row.mode,
    reward: row.reward,
    inviter: { _id: row.inviter_id, username: row.inviter_username, name: row.inviter_name },
    invitee: { _id: row.invitee_id, username: row.username, name: row.name },
    isStopped: row.stopped_at !== null,
    ...shared(row),
    updatedAt: row.updated_at.toString(),
  }
}

function shared(row: queries.ReferralRow) {
  return {
    state: row.state,
    earned: decimalFromMinor(row.earned_minor),
    tokens: row.tokens,
    endsAt: row.ends_at?.toString() ?? null,
    createdAt: row.created_at.toString(),
  }
}

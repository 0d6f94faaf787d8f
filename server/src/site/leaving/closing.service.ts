import { randomBytes } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { tokens } from '@limelight/contract/money'
import { CLOSING_DAYS, type CLOSING_OBSTACLES, type Closing } from '@limelight/contract/site/leaving'
import { stopRenewal } from '#/commerce/subscriptions/subscriptions.service'
import { getBalance, postTransfer } from '#/core/ledger/ledger.service'
import { adjustmentLegs } from '#/core/ledger/ledger-legs'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { getAccount, lockAccount } from '#/people/accounts/accounts.service'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import { endSessions } from '#/people/auth/sessions.service'
import { stopOffering } from '#/people/performers/offering.service'
import { withdrawAllPlans } from '#/people/tiers/tiers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import { closedMail, closingMail, postponedMail } from './leaving.mails.ts'
import * as queries from './leaving.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'account-closing': { accountId: string }
    'account-erase': { accountId: string }
  }
}

const POSTPONED_DAYS = 3
const BATCH = 100

type Obstacle = (typeof CLOSING_OBSTACLES)[number]

export async function getClosing(db: Ctx | Tx, id: AccountId): Promise<Closing> {
  const now = db.clock.now()
  const standing = await queries.readStanding(db, id, now)
  return {
    closesAt: (await queries.findClosesAt(db, id))?.toString() ?? null,
    earliestAt: earliestEnd(now, standing.paid_until).toString(),
    obstacles: obstaclesOf(standing, await unpaidMinor(db, id)),
    balance: await getBalance(db, id, 'wallet'),
    subscriptions: standing.subscriptions,
  }
}

/**
 * Nothing renews from now on, in both directions, and the account ends after fourteen days, a creator's not before subscribers have
 * had what they paid for. Asking twice changes nothing. Throws `closing_blocked` with the obstacles, and `invalid_state` when the
 * balance is not the one that is given up.
 */
export async function requestClosing(ctx: Ctx, id: AccountId, forfeitedBalance: number): Promise<Closing> {
  await ctx.transaction(async (tx) => {
    await lockAccount(tx, id)
    const closing = await getClosing(tx, id)
    if (closing.closesAt !== null) return
    if (closing.obstacles.length > 0) throw new AppError('closing_blocked', { obstacles: closing.obstacles })
    if (closing.balance !== forfeitedBalance) throw new AppError('invalid_state', { balance: closing.balance })
    const closesAt = Temporal.Instant.from(closing.earliestAt)
    await queries.setClosesAt(tx, id, closesAt)
    await stopOffering(tx, id)
    await withdrawAllPlans(tx, id)
    await tx.enqueue('account-closing', { accountId: id })
    await mailTo(tx, id, closingMail(ctx.config.publicUrl, closesAt))
  })
  return getClosing(ctx, id)
}

/** Subscriptions of the account and to it run out. Harmless when run twice. */
export async function stopRenewals(ctx: Ctx, id: AccountId): Promise<void> {
  for (const pair of await queries.listRenewingPairs(ctx, id)) await ctx.transaction((tx) => stopRenewal(tx, pair))
}

/** Plans that are no longer offered and renewals that were switched off stay so; the rest goes on as before. */
export async function undoClosing(tx: Tx, id: AccountId): Promise<void> {
  await lockAccount(tx, id)
  await queries.setClosesAt(tx, id, null)
}

/** Every hour: ends what is due. */
export async function closeDue(ctx: Ctx): Promise<void> {
  for (const id of await queries.listDueClosings(ctx, ctx.clock.now(), BATCH))
    await closeAccount(ctx, id).catch((err: unknown) =>
      ctx.log.error({ event: 'account.not_closed', accountId: id, err }),
    )
}

/** Nobody can log in from here on. What the account published goes with the job that follows. */
async function closeAccount(ctx: Ctx, id: AccountId): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'), ctx.config)
  await ctx.transaction(async (tx) => {
    await lockAccount(tx, id)
    const { closesAt, obstacles, balance } = await getClosing(tx, id)
    const now = tx.clock.now()
    if (closesAt === null || Temporal.Instant.compare(Temporal.Instant.from(closesAt), now) > 0) return
    if (obstacles.length > 0) {
      await queries.setClosesAt(tx, id, now.add({ hours: POSTPONED_DAYS * 24 }))
      return mailTo(tx, id, postponedMail(ctx.config.publicUrl))
    }
    if (balance > 0) await forfeit(tx, id, balance)
    await mailTo(tx, id, closedMail())
    await endSessions(tx, { accountId: id })
    for (const storageKey of await queries.takeDocumentKeys(tx, id)) await tx.enqueue('document-delete', { storageKey })
    await queries.releaseMessageFiles(tx, id)
    await queries.emptyAccount(tx, id, passwordHash)
    await queries.deletePrivateRows(tx, id)
    await tx.enqueue('account-erase', { accountId: id })
  })
  ctx.log.info({ event: 'account.closed', accountId: id })
}

/** The tokens stop being owed to anybody. */
async function forfeit(tx: Tx, id: AccountId, balance: number): Promise<void> {
  await postTransfer(tx, {
    key: `closing/${id}`,
    kind: 'adjustment',
    reason: { kind: 'closing', fanId: id },
    legs: adjustmentLegs({ fan: id, tokens: tokens(-balance) }),
  })
}

async function mailTo(tx: Tx, id: AccountId, mail: Mail): Promise<void> {
  const { email, language } = await getAccount(tx, id)
  if (email === null) return
  await queueMail(tx, email, { kind: 'closing', mail, letterhead: letterheadFor(await getSettings(tx), language) })
}

/** Earned and not paid out, or waiting for a payout. */
async function unpaidMinor(db: Ctx | Tx, id: AccountId): Promise<number> {
  return (await getBalance(db, id, 'earnings')) + (await getBalance(db, id, 'payout'))
}

/** Pure. */
function obstaclesOf(standing: queries.Standing, unpaid: number): Obstacle[] {
  const found: Record<Obstacle, boolean> = {
    orders: standing.orders,
    deliveries: standing.deliveries,
    earnings: unpaid > 0,
    disputes: standing.disputes,
    payments: standing.payments,
  }
  return (Object.keys(found) as Obstacle[]).filter((obstacle) => found[obstacle])
}

/** Pure. */
function earliestEnd(now: Temporal.Instant, paidUntil: Temporal.Instant | null): Temporal.Instant {
  const end = now.add({ hours: CLOSING_DAYS * 24 })
  return paidUntil && Temporal.Instant.compare(paidUntil, end) > 0 ? paidUntil : end
}

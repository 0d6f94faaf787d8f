import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { ConnectDriver, ConnectStatus, TransferRequest } from '#/finance/payments/gateways/connect-driver'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { getAccount } from '#/people/accounts/accounts.service'
import { getPerformer, requireDetailsNotHeld } from '#/people/performers/performers.service'
import type { Ctx, Db } from '#/platform/ctx'
import { constraintOf } from '#/platform/db/database-errors'
import * as queries from './connect.queries.ts'

export type ConnectView = { status: 'unavailable' | 'none' | 'incomplete' | 'ready' }

/** Where payouts by the gateway go; undefined until the performer has begun. */
export function findConnectAccount(
  ctx: Db & Pick<Ctx, 'config'>,
  performerId: AccountId,
): Promise<ConnectStatus | undefined> {
  return queries.findAccountOf(ctx, { performerId, isLive: isLive(ctx) })
}

/** What paying out by the gateway needs; undefined where the site pays by hand only. */
export function transfersOf(context: PaymentContext) {
  if (!context.drivers.stripe?.connect) return undefined
  const { config } = context.ctx
  return {
    findDestination: ({ db }: Db, performerId: AccountId) => findConnectAccount({ db, config }, performerId),
    transfer: (request: TransferRequest) => requireConnect(context).transfer(request),
  }
}

/** How far the performer is. An account that is not ready yet is asked after, since its event may be on its way. */
export async function getConnectView(context: PaymentContext, performerId: AccountId): Promise<ConnectView> {
  const { ctx } = context
  const connect = context.drivers.stripe?.connect
  if (!connect) return { status: 'unavailable' }
  const known = await findConnectAccount(ctx, performerId)
  if (!known) return { status: 'none' }
  if (known.isReady) return { status: 'ready' }
  // An answer that does not come leaves the performer where they were.
  const present = await connect.findAccount(known.ref).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return known
  })
  if (present.isReady) await queries.setAccountReady(ctx, { ref: known.ref, isReady: true })
  return { status: present.isReady ? 'ready' : 'incomplete' }
}

/** Opens the performer's account, once, and answers where to go on; the address works for minutes. Throws `payout_details_held`. */
export async function startConnect(context: PaymentContext, performerId: AccountId): Promise<{ url: string }> {
  const { ctx } = context
  const connect = requireConnect(context)
  requireDetailsNotHeld(await getPerformer(ctx, performerId), ctx.clock.now())
  const { ref } = (await findConnectAccount(ctx, performerId)) ?? (await openAccount(ctx, connect, performerId))
  const page = `${ctx.config.publicUrl}/creator/account/banking`
  return { url: await connect.createLink(ref, { returnUrl: page, refreshUrl: page }) }
}

/** False for an account that is nobody's here. */
export function recordConnectAccount(ctx: Ctx, account: ConnectStatus, asOf: Temporal.Instant): Promise<boolean> {
  return queries.noteAccount(ctx, account, asOf)
}

async function openAccount(ctx: Ctx, connect: ConnectDriver, performerId: AccountId): Promise<ConnectStatus> {
  const [{ email }, { country }] = await Promise.all([getAccount(ctx, performerId), getPerformer(ctx, performerId)])
  const opened = await connect.openAccount({ performerId, country, email })
  await queries.insertAccount(ctx, { performerId, isLive: isLive(ctx), ...opened }).catch(async (error: unknown) => {
    if (constraintOf(error) !== 'connect_account_ref') throw error
    // Two requests of the same performer at a time: the other one has written it.
    if ((await findConnectAccount(ctx, performerId))?.ref === opened.ref) return
    // Two performers are never paid into one account, whatever the gateway says.
    ctx.log.error({ event: 'stripe.account_of_another', performerId, ref: opened.ref })
    throw new AppError('gateway_unavailable', { gateway: 'stripe' }, { cause: error })
  })
  return opened
}

function requireConnect({ drivers }: PaymentContext): ConnectDriver {
  const connect = drivers.stripe?.connect
  if (!connect) throw new AppError('gateway_unavailable', { gateway: 'stripe' })
  return connect
}

function isLive({ config }: Pick<Ctx, 'config'>): boolean {
  return config.stripe?.isLive ?? false
}

import type Stripe from 'stripe'
import type { ConnectDriver, ConnectStatus } from '#/finance/payments/gateways/connect-driver'
import type { Ctx } from '#/platform/ctx'
import { answered } from './answers.ts'
import type { StripeClient } from './client.ts'
import { isStripeError, isUnknown } from './outcome.ts'

/** Performers' accounts are Stripe's to check: it asks for identity and bank, and shows them their own pages. */
const CONTROLLER = {
  stripe_dashboard: { type: 'express' },
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  requirement_collection: 'stripe',
} as const

export function createStripeConnect(ctx: Ctx, client: StripeClient): ConnectDriver {
  return {
    openAccount: (request) => answered(ctx, 'openAccount', async () => openAccount(await client(), request)),
    findAccount: (ref) =>
      answered(ctx, 'findAccount', async () => connectStatusOf(await (await client()).accounts.retrieve(ref))),
    createLink: (ref, addresses) => answered(ctx, 'createLink', async () => createLink(await client(), ref, addresses)),
    transfer: async (request) => transfer(await client(), request),
  }
}

async function openAccount(
  stripe: Stripe,
  { performerId, country, email }: Parameters<ConnectDriver['openAccount']>[0],
): Promise<ConnectStatus> {
  const account = await stripe.accounts.create(
    {
      controller: CONTROLLER,
      ...(country === null ? {} : { country }),
      ...(email === null ? {} : { email }),
      capabilities: { transfers: { requested: true } },
      metadata: { performer_id: performerId },
    },
    { idempotencyKey: `account/${performerId}` },
  )
  return connectStatusOf(account)
}

async function createLink(
  stripe: Stripe,
  ref: string,
  { returnUrl, refreshUrl }: Parameters<ConnectDriver['createLink']>[1],
): Promise<string> {
  const { url } = await stripe.accountLinks.create({
    account: ref,
    type: 'account_onboarding',
    return_url: returnUrl,
    refresh_url: refreshUrl,
  })
  return url
}

type AccountFacts = {
  id: string
  payouts_enabled?: boolean | undefined
  capabilities?: { transfers?: string | undefined } | undefined
}

/** Ready when money sent to it would also arrive at the bank. */
export function connectStatusOf({ id, payouts_enabled, capabilities }: AccountFacts): ConnectStatus {
  return { ref: id, isReady: payouts_enabled === true && capabilities?.transfers === 'active' }
}

/** Looked up first, because Stripe forgets idempotency keys after a day and a payout may be asked for again later. */
async function transfer(
  stripe: Stripe,
  { key, amountMinor, currency, destination }: Parameters<ConnectDriver['transfer']>[0],
): ReturnType<ConnectDriver['transfer']> {
  const { data } = await stripe.transfers.list({ transfer_group: key, limit: 1 })
  const known = data.find(({ transfer_group: group }) => group === key)
  if (known) return { status: 'paid', ref: known.id }
  try {
    const { id } = await stripe.transfers.create(
      {
        amount: amountMinor,
        currency: currency.toLowerCase(),
        destination,
        transfer_group: key,
        metadata: { payout_key: key },
      },
      { idempotencyKey: key },
    )
    return { status: 'paid', ref: id }
  } catch (error) {
    if (!isStripeError(error) || isUnknown(error)) throw error
    return { status: 'failed', reason: error.code ?? error.type }
  }
}

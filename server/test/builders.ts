/** Builders that fill in missing parents: each test creates its own data, with unique names. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Input } from '@limelight/contract/api'
import type { ApiClient } from '@limelight/contract/client'
import type { CreateFeedBody } from '@limelight/contract/content/feeds'
import type { AccountId, FeedId } from '@limelight/contract/ids'
import { minorUnits, tokens } from '@limelight/contract/money'
import type { OperatorRole } from '@limelight/contract/people/operator-roles'
import { postTransfer, topUpLegs } from '#/core/ledger/ledger.service'
import { createAccount } from '#/people/accounts/accounts.service'
import { openSession } from '#/people/auth/sessions.service'
import { updatePerformer } from '#/people/performers/performers.queries'
import { createPerformer } from '#/people/performers/performers.service'
import type { TestApp } from './app.ts'

export type Member = { id: AccountId; username: string; email: string; token: string; api: ApiClient }

export const PASSWORD = 'correct horse battery'
/** Made once: hashing takes 15 ms, and few tests look at it. */
const HASH_OF_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$3+6xf37NbLBJPrbHfnPUvg$Ej0vAm1oRrU1w2/Te4qPtvVc778shBOnCuNAX0W9X60'

export async function aFan(app: TestApp, { balanceTokens = 0 }: { balanceTokens?: number } = {}): Promise<Member> {
  const fan = await aMember(app, 'fan')
  if (balanceTokens > 0) await giveTokens(app, fan.id, balanceTokens)
  return fan
}

type PerformerOptions = {
  status?: 'documents_missing' | 'pending_review' | 'active'
  monthlyPriceMinor?: number
  yearlyPriceMinor?: number
  hasFreeTrial?: boolean
}

/** Approved unless another status is asked for; they offer no subscription unless given prices. */
export async function aPerformer(
  app: TestApp,
  { status = 'active', monthlyPriceMinor, yearlyPriceMinor, hasFreeTrial = false }: PerformerOptions = {},
): Promise<Member> {
  const performer = await aMember(app, 'performer')
  await app.ctx.transaction(async (tx) => {
    await createPerformer(tx, performer.id, { gender: 'female', dateOfBirth: '1995-04-02', country: 'SE' })
    await updatePerformer(tx, performer.id, {
      status,
      is_free_trial_enabled: hasFreeTrial,
      ...(monthlyPriceMinor !== undefined && { monthly_price_minor: monthlyPriceMinor }),
      ...(yearlyPriceMinor !== undefined && { yearly_price_minor: yearlyPriceMinor }),
    })
  })
  return performer
}

export function anOperator(app: TestApp, operatorRole: OperatorRole = 'owner'): Promise<Member> {
  return aMember(app, 'operator', operatorRole)
}

/** Text feeds need no rendering, so they show at once; published by a new performer unless one is given. */
export async function aFeed(
  app: TestApp,
  { by, ...body }: { by?: Member } & Partial<Input<typeof CreateFeedBody>> = {},
): Promise<{ id: FeedId; performer: Member }> {
  const performer = by ?? (await aPerformer(app))
  const { data } = await performer.api('POST /performer/feeds', {
    body: { type: 'text', text: 'A feed', access: 'free', ...body },
  })
  return { id: data._id, performer }
}

export async function giveTokens(app: TestApp, fan: AccountId, amount: number): Promise<void> {
  await app.ctx.transaction((tx) =>
    postTransfer(tx, {
      key: `test/${randomUUID()}`,
      kind: 'top_up',
      reason: { type: 'test' },
      legs: topUpLegs({ fan, received: tokens(amount), paidMinor: minorUnits(amount) }),
    }),
  )
}

async function aMember(
  app: TestApp,
  role: 'fan' | 'performer' | 'operator',
  operatorRole?: OperatorRole,
): Promise<Member> {
  const id = randomUUIDv7() as AccountId
  const username = `${role}-${randomUUID().slice(0, 12)}`
  const email = `${username}@example.test`
  const { token } = await app.ctx.transaction(async (tx) => {
    await createAccount(tx, {
      id,
      role,
      ...(operatorRole && { operator_role: operatorRole }),
      username,
      email,
      name: username,
      password_hash: HASH_OF_PASSWORD,
      email_verified_at: tx.clock.now(),
    })
    return openSession(tx, { accountId: id, remember: true, userAgent: 'test', address: '127.0.0.1' })
  })
  return { id, username, email, token, api: app.as(token) }
}

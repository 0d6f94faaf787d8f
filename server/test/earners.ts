/** Performers with earnings and payout details. */
import type { TestApp } from './app.ts'
import { aFan, aPerformer, giveTokens, type Member } from './builders.ts'

export const BANKING = {
  accountHolder: 'A Holder',
  bankName: 'A Bank',
  country: 'SE',
  accountNumber: 'SE3550000000054910000003',
} as const
/** One tip's worth of net: 100.00 less 20 % commission. */
export const NET_OF_TIP = 80

/** Net of `tips` times 80.00, payable now unless `isHeld`; moves the clock past hold and pause. */
export async function anEarner(
  app: TestApp,
  { tips = 1, isHeld = false }: { tips?: number; isHeld?: boolean } = {},
): Promise<Member> {
  const performer = await aPerformer(app)
  await performer.api('PUT /performers/banking-settings', { body: BANKING })
  await earn(app, performer, { tips })
  app.clock.advance({ hours: isHeld ? 73 : 24 * 8 })
  return performer
}

export async function earn(app: TestApp, performer: Member, { tips }: { tips: number }): Promise<void> {
  const fan = await aFan(app)
  await giveTokens(app, fan.id, tips * 10_000)
  for (let tip = 0; tip < tips; tip += 1)
    await fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 10_000 } })
}

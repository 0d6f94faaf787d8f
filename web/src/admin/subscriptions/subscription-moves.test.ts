import { SUBSCRIPTION_STATUSES } from '@limelight/contract/commerce/subscriptions'
import { expect, test } from 'vitest'
import { actionsOf } from './subscription-moves.ts'

test('what is suspended is resumed and not suspended again', () => {
  expect(actionsOf('suspended')).toEqual(['resume', 'extend', 'end'])
})

test('what has ended stays so', () => {
  expect(actionsOf('expired')).toEqual([])
})

test('everything else can be extended, suspended and ended', () => {
  for (const status of SUBSCRIPTION_STATUSES.filter((one) => one !== 'suspended' && one !== 'expired'))
    expect(actionsOf(status)).toEqual(['extend', 'suspend', 'end'])
})

import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { expect, test } from 'vitest'
import { type Offers, offersOf } from './subscription-steps.ts'

type State = Pick<FanSubscription, 'status' | 'type' | 'isRenewing'> & {
  hasEpisodes?: boolean
  months?: FanSubscription['months']
  bundleRefund?: boolean
  pause?: FanSubscription['pause']
}
const PAUSE = { from: '2030-01-01T00:00:00Z', until: '2030-02-01T00:00:00Z' }
const CASES: [State, (keyof Offers)[]][] = [
  [{ status: 'active', type: 'monthly', isRenewing: true }, ['canCancel', 'canPause', 'canPayOtherwise', 'canChange']],
  [
    { status: 'active', type: 'monthly', isRenewing: true, pause: PAUSE },
    ['canCancel', 'canContinue', 'canPayOtherwise', 'canChange'],
  ],
  [
    { status: 'expired', type: 'monthly', isRenewing: false, pause: PAUSE },
    ['canCancel', 'canContinue', 'canPayOtherwise'],
  ],
  [{ status: 'past_due', type: 'yearly', isRenewing: true }, ['canCancel', 'canPayOtherwise', 'canChange']],
  [{ status: 'cancelled', type: 'monthly', isRenewing: false }, ['canResume', 'canChange']],
  [{ status: 'expired', type: 'monthly', isRenewing: false }, ['canSubscribe']],
  [{ status: 'trialing', type: 'free', isRenewing: false }, ['canSubscribe']],
  [{ status: 'active', type: 'free', isRenewing: false }, ['canSubscribe']],
  [{ status: 'suspended', type: 'free', isRenewing: false }, []],
  [{ status: 'suspended', type: 'monthly', isRenewing: true }, ['canCancel']],
  [{ status: 'trialing', type: 'free', isRenewing: false, hasEpisodes: true }, ['canSubscribe', 'canListen']],
  [{ status: 'expired', type: 'monthly', isRenewing: false, hasEpisodes: true }, ['canSubscribe']],
  [{ status: 'suspended', type: 'free', isRenewing: false, hasEpisodes: true }, []],
  [
    { status: 'cancelled', type: 'yearly', isRenewing: false, months: 12, bundleRefund: true },
    ['canResume', 'canChange', 'canEndEarly'],
  ],
  [{ status: 'cancelled', type: 'yearly', isRenewing: false, months: 12 }, ['canResume', 'canChange']],
  [
    { status: 'cancelled', type: 'monthly', isRenewing: false, months: 1, bundleRefund: true },
    ['canResume', 'canChange'],
  ],
  [{ status: 'suspended', type: 'yearly', isRenewing: true, months: 12, bundleRefund: true }, ['canCancel']],
]

test.each(CASES)('%o offers %j', (state, expected) => {
  const { bundleRefund, ...subscription } = { hasEpisodes: false, months: null, pause: null, ...state }
  const offered = Object.entries(offersOf(subscription, { bundleRefund })).filter(([, isOffered]) => isOffered)
  expect(offered.map(([name]) => name)).toEqual(expected)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountId } from '@limelight/contract/ids'
import { canKnowOf, isPublished } from './items.policy.ts'

type Item = Parameters<typeof canKnowOf>[0]
const owner = 'owner' as AccountId
const item: Item = {
  performer_id: owner,
  status: 'active',
  is_processed: true,
  is_deleted: false,
  is_bought: false,
  is_performer_public: true,
  is_performer_kept: true,
  is_not_blocked: true,
}
const VIEWERS = {
  visitor: { id: undefined, role: 'visitor', country: null },
  fan: { id: 'fan' as AccountId, role: 'fan', country: null },
  owner: { id: owner, role: 'performer', country: null },
  operator: { id: 'operator' as AccountId, role: 'operator', country: null },
} as const

const CASES: [string, Partial<Item>, string[]][] = [
  ['of a closed account nothing is known', { is_performer_public: false }, ['owner', 'operator']],
  [
    'but what was bought',
    { is_performer_public: false, is_bought: true, is_deleted: true },
    ['visitor', 'fan', 'operator'],
  ],
  ['a published item is known to everybody', {}, ['visitor', 'fan', 'owner', 'operator']],
  ['an item being processed is known to its creator and the operator', { is_processed: false }, ['owner', 'operator']],
  ['a draft is known to its creator and the operator', { status: 'draft' }, ['owner', 'operator']],
  [
    'a hidden item stays with its buyers',
    { status: 'inactive', is_bought: true },
    ['visitor', 'fan', 'owner', 'operator'],
  ],
  ['a deleted item is gone for its creator too', { is_deleted: true }, ['operator']],
  ['a deleted item stays with its buyers', { is_deleted: true, is_bought: true }, ['visitor', 'fan', 'operator']],
  [
    'what an operator took down is gone for its buyers too',
    { status: 'removed', is_bought: true },
    ['owner', 'operator'],
  ],
  [
    'what a suspended creator sold is gone for its buyers',
    { is_performer_public: false, is_performer_kept: false, is_bought: true },
    ['owner', 'operator'],
  ],
  ['what a creator sold is gone for those they blocked', { is_not_blocked: false, is_bought: true }, ['operator']],
]
for (const [fact, change, knowing] of CASES)
  test(fact, () => {
    const known = Object.entries(VIEWERS).filter(([, viewer]) => canKnowOf({ ...item, ...change }, viewer))
    assert.deepEqual(
      known.map(([name]) => name),
      knowing,
    )
  })

test('only what is active, rendered and not deleted is published', () => {
  assert.equal(isPublished(item), true)
  for (const change of [{ status: 'scheduled' }, { is_processed: false }, { is_deleted: true }] as const)
    assert.equal(isPublished({ ...item, ...change }), false)
})

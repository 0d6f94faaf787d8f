import { expect, test } from 'vitest'
import type { AuthUser } from '../store/store.ts'
import { landingPathOf } from './landing.ts'
import { flagsOf, gateTarget } from './page-flags.ts'

function account(role: AuthUser['role'], fields: Partial<AuthUser> = {}): AuthUser {
  // A branded id is built by the contract's parser; nothing here looks inside it.
  return {
    _id: 'id-1',
    role,
    email: 'a@example.com',
    username: 'ada',
    isPerformer: role === 'performer',
    performerStatus: role === 'performer' ? 'active' : null,
    ...fields,
  } as AuthUser
}

test.each([
  ['a fan', account('fan'), '/home'],
  ['a fan without a username', account('fan', { username: null }), '/user/account'],
  ['a fan without an address', account('fan', { email: null }), '/user/account'],
  ['a performer', account('performer'), '/ada'],
  ['a performer without a username', account('performer', { username: null }), '/creator/account'],
  ['an operator', account('operator'), '/admin'],
])('%s lands on their own page', (_name, viewer, path) => {
  expect(landingPathOf(viewer)).toBe(path)
})

test.each([
  ['an open page lets visitors in', {}, undefined, undefined],
  ['a page for members sends visitors to log in', { authenticate: true }, undefined, '/auth/login?redirect=%2Fhere'],
  ['a page for members lets a fan in', { authenticate: true }, account('fan'), undefined],
  ['a performers’ page sends visitors to log in', { onlyPerformer: true }, undefined, '/auth/login?redirect=%2Fhere'],
  ['a performers’ page sends a fan home', { onlyPerformer: true }, account('fan'), '/home'],
  ['a performers’ page lets a performer in', { onlyPerformer: true }, account('performer'), undefined],
  ['a buyers’ page sends an operator to the console', { onlyBuyer: true }, account('operator'), '/admin'],
  ['a buyers’ page lets a fan in', { onlyBuyer: true }, account('fan'), undefined],
  ['a buyers’ page lets a performer in', { onlyBuyer: true }, account('performer'), undefined],
  ['an operators’ page sends a performer to their page', { onlyOperator: true }, account('performer'), '/ada'],
  ['an operators’ page lets an operator in', { onlyOperator: true }, account('operator'), undefined],
] as const)('%s', (_name, flags, viewer, target) => {
  expect(gateTarget(flags, viewer, '/here')).toBe(target)
})

test('the innermost route decides a flag', () => {
  const matches = [{ handle: { layout: 'primary', authenticate: true } }, {}, { handle: { layout: 'blank' } }]

  expect(flagsOf(matches)).toEqual({ layout: 'blank', authenticate: true })
})

test.each([
  ['a page of a right opens', ['posts'], '/creator/feeds/new', undefined],
  ['a page of another right says why not', ['posts'], '/creator/orders', '/team/access'],
  ['messages are a page of a right', ['messages'], '/messages/1?a=b', undefined],
  ['payouts are nobody’s', ['posts', 'messages', 'orders', 'figures'], '/creator/payouts', '/team/access'],
  ['the account is nobody’s', ['posts', 'messages', 'orders', 'figures'], '/creator/account', '/team/access'],
  ['a page with a similar name is another one', ['posts'], '/creator/feedstore', '/team/access'],
] as const)('for a member of a team %s', (_name, rights, path, target) => {
  const viewer = account('performer', { team: { memberName: 'Ada', rights: [...rights], isEnded: false } })
  expect(gateTarget({ onlyPerformer: true }, viewer, path)).toBe(target)
})

test('who no longer works for a creator reads that, and enters no page as somebody else', () => {
  const viewer = account('performer', { team: { memberName: 'Ada', rights: [], isEnded: true } })
  expect(gateTarget({ onlyPerformer: true }, viewer, '/creator/feeds')).toBe('/team/access')
  expect(landingPathOf(viewer)).toBe('/team/access')
})

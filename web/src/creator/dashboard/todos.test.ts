import { expect, test } from 'vitest'
import { todosOf } from './todos.ts'

const BANKING = {
  accountHolder: 'A',
  bankName: 'B',
  country: 'SE',
  accountNumberEnd: '0001',
  isReadable: true,
  changedAt: '',
}
const VIDEO = { _id: 'video' } as unknown as NonNullable<Parameters<typeof todosOf>[0]['welcomeVideo']>
const DONE = {
  status: 'active',
  avatar: '/a',
  cover: '/c',
  bio: 'Hello',
  monthlyPrice: 5,
  yearlyPrice: null,
  banking: BANKING,
  welcomeVideo: VIDEO,
} as const
const NEW = {
  ...DONE,
  status: 'email_unverified',
  avatar: null,
  cover: null,
  bio: '',
  monthlyPrice: null,
  banking: null,
  welcomeVideo: null,
} as const

test('nothing is to do once everything is done', () => {
  expect(todosOf(DONE, { hasPublished: true })).toEqual([])
})

test('a new performer begins with their address, and is not asked for what they cannot do yet', () => {
  expect(todosOf(NEW, { hasPublished: false })).toEqual([
    'email',
    'avatar',
    'cover',
    'bio',
    'prices',
    'banking',
    'welcomeVideo',
  ])
})

test('documents are asked for while they are missing and after a refusal, a first post once they are approved', () => {
  expect(todosOf({ ...DONE, status: 'documents_missing' }, { hasPublished: false })).toEqual(['documents'])
  expect(todosOf({ ...DONE, status: 'rejected' }, { hasPublished: true })).toEqual(['documents'])
  expect(todosOf({ ...DONE, status: 'pending_review' }, { hasPublished: false })).toEqual([])
  expect(todosOf(DONE, { hasPublished: false })).toEqual(['firstPost'])
})

test('either price is enough', () => {
  expect(todosOf({ ...DONE, monthlyPrice: null, yearlyPrice: 50 }, { hasPublished: true })).toEqual([])
})

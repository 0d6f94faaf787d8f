import { beforeEach, describe, expect, test } from 'vitest'
import { isFollowed } from './follow.ts'
import { type AuthUser, createAppStore, type Store, transitionsOf } from './store.ts'
import { DEFAULT_AVATAR } from './user.ts'

const settings = { siteName: 'Limelight', activeGateway: 'sandbox', volume: 0.8 } as const
// A branded id is built by the contract's parser; the store never looks inside it.
const fan = {
  _id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Ada',
  username: 'ada',
  email: 'ada@example.com',
  emailVerified: true,
  hasPassword: true,
  showsOnline: true,
  birthday: null,
  avatar: null,
  cover: null,
  role: 'fan',
  isPerformer: false,
  performerStatus: null,
  balance: 100,
  createdAt: '2026-01-01T00:00:00Z',
} as AuthUser

function openStoreOf(viewer: AuthUser | null): Store {
  return createAppStore({ viewer, settings })
}

beforeEach(() => localStorage.clear())

describe('auth', () => {
  test('a login is requesting, then loggedIn', () => {
    const store = openStoreOf(null)
    const { loginRequested, loginSucceeded } = transitionsOf(store)

    loginRequested()
    expect(store.getState().auth.loginAuth).toEqual({ requesting: true, error: null, data: null, success: false })
    loginSucceeded({ token: 't' })

    expect(store.getState().auth).toMatchObject({
      loggedIn: true,
      loginAuth: { requesting: false, success: true, data: { token: 't' } },
    })
  })

  test('a failed login keeps the error and is not loggedIn', () => {
    const store = openStoreOf(null)

    transitionsOf(store).loginFailed('Incorrect credentials!')

    expect(store.getState().auth).toMatchObject({
      loggedIn: false,
      loginAuth: { success: false, error: 'Incorrect credentials!' },
    })
  })

  test('a logout resets auth, user and followed ids', () => {
    const store = openStoreOf(fan)
    const { followed, loggedOut } = transitionsOf(store)
    followed('p1')

    loggedOut()

    const state = store.getState()
    expect(state.auth).toMatchObject({ loggedIn: false, authUser: null })
    expect(state.user).toMatchObject({ _id: '', balance: 0, avatar: DEFAULT_AVATAR })
    expect(state.follow).toEqual({ followedIds: [], unfollowedIds: [] })
  })
})

describe('user', () => {
  test('somebody without a picture has the placeholder', () => {
    expect(openStoreOf(fan).getState().user.avatar).toBe(DEFAULT_AVATAR)
  })

  test('a balance update adds a token amount', () => {
    const store = openStoreOf(fan)
    const { balanceUpdated } = transitionsOf(store)

    balanceUpdated(50)
    balanceUpdated(-30)

    expect(store.getState().user.balance).toBe(120)
  })

  test('a saved profile shows success and the new name', () => {
    const store = openStoreOf(fan)
    const { updateRequested, updateSucceeded } = transitionsOf(store)

    updateRequested()
    expect(store.getState().user).toMatchObject({ updating: true, updateSuccess: false })
    updateSucceeded({ ...fan, name: 'Ada L.' })

    expect(store.getState().user).toMatchObject({ updating: false, updateSuccess: true, name: 'Ada L.' })
    expect(store.getState().auth.authUser?.name).toBe('Ada L.')
  })

  test('a failed save keeps the old profile and the error', () => {
    const store = openStoreOf(fan)

    transitionsOf(store).updateFailed('Error occurred, please try again later')

    expect(store.getState().user).toMatchObject({
      name: 'Ada',
      updating: false,
      error: 'Error occurred, please try again later',
    })
  })
})

test('following twice is following once, and unfollowing removes the id', () => {
  const store = openStoreOf(fan)
  const { followed, unfollowed } = transitionsOf(store)

  followed('p1')
  followed('p1')
  expect(store.getState().follow.followedIds).toEqual(['p1'])
  unfollowed('p1')

  expect(store.getState().follow.followedIds).toEqual([])
})

test('what was followed or unfollowed here comes before what an older answer says', () => {
  const store = openStoreOf(fan)
  const { followed, unfollowed } = transitionsOf(store)
  const isP1Followed = (answered: boolean) => isFollowed(store.getState().follow, 'p1', answered)

  expect([isP1Followed(true), isP1Followed(false)]).toEqual([true, false])
  followed('p1')
  expect([isP1Followed(true), isP1Followed(false)]).toEqual([true, true])
  unfollowed('p1')
  expect([isP1Followed(true), isP1Followed(false)]).toEqual([false, false])
  followed('p1')
  expect([isP1Followed(true), isP1Followed(false)]).toEqual([true, true])
})

test('the volume is clamped, remembered and recalled', () => {
  const first = openStoreOf(null)
  expect(first.getState().player.volume).toBe(0.8)
  transitionsOf(first).volumeChanged(1.4)
  const second = openStoreOf(null)

  transitionsOf(second).volumeRecalled()

  expect(first.getState().player.volume).toBe(1)
  expect(second.getState().player.volume).toBe(1)
})

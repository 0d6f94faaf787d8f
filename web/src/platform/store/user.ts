import type { AuthUser } from './auth.ts'

/** Shown where somebody has no picture of their own. */
export const DEFAULT_AVATAR = '/no-avatar.svg'

export type UserState = {
  _id: string
  avatar: string
  cover: string | null
  name: string
  email: string | null
  username: string | null
  isPerformer: boolean
  /** Whole tokens. */
  balance: number
  updating: boolean
  updateSuccess: boolean
  error: string | null
  updatedPassword: boolean
}

export function nobody(): UserState {
  return {
    _id: '',
    avatar: DEFAULT_AVATAR,
    cover: null,
    name: '',
    email: null,
    username: null,
    isPerformer: false,
    balance: 0,
    updating: false,
    updateSuccess: false,
    error: null,
    updatedPassword: false,
  }
}

export function userOf(account: AuthUser): UserState {
  const { _id, avatar, cover, name, email, username, isPerformer, balance } = account
  return { ...nobody(), _id, avatar: avatar ?? DEFAULT_AVATAR, cover, name, email, username, isPerformer, balance }
}

export function updateRequested(state: UserState): UserState {
  return { ...state, updating: true, updateSuccess: false, error: null, updatedPassword: false }
}

export function updateSucceeded(state: UserState, account: AuthUser): UserState {
  return { ...state, ...userOf(account), updateSuccess: true }
}

export function passwordUpdated(state: UserState): UserState {
  return { ...state, updating: false, updateSuccess: true, error: null, updatedPassword: true }
}

export function updateFailed(state: UserState, error: string): UserState {
  return { ...state, updating: false, updateSuccess: false, error }
}

/** Adds a token amount, which is negative for a purchase. */
export function balanceUpdated(state: UserState, delta: number): UserState {
  return { ...state, balance: state.balance + delta }
}

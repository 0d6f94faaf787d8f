import type { CurrentUser } from '@limelight/contract/people/accounts'

export type AuthUser = CurrentUser
export type LoginAuth = { requesting: boolean; error: string | null; data: unknown; success: boolean }
export type AuthState = { loggedIn: boolean; authUser: AuthUser | null; loginAuth: LoginAuth }

const IDLE: LoginAuth = { requesting: false, error: null, data: null, success: false }

export function signedOut(): AuthState {
  return { loggedIn: false, authUser: null, loginAuth: IDLE }
}

export function signedIn(authUser: AuthUser): AuthState {
  return { loggedIn: true, authUser, loginAuth: { ...IDLE, success: true } }
}

export function loginRequested(state: AuthState): AuthState {
  return { ...state, loginAuth: { ...IDLE, requesting: true } }
}

export function loginSucceeded(state: AuthState, data: unknown): AuthState {
  return { ...state, loggedIn: true, loginAuth: { requesting: false, error: null, data, success: true } }
}

export function loginFailed(state: AuthState, error: string): AuthState {
  return { ...state, loggedIn: false, loginAuth: { requesting: false, error, data: null, success: false } }
}

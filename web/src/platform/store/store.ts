/**
 * The one store of the web app: of the slices that spec section 3 names those that are state of the browser, with its field names, and
 * the transitions of section 4. Lists of the server are in the query cache instead (decision 190).
 */
import { createContext, createElement, type ReactNode, useContext } from 'react'
import { useStore as useZustand } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import * as auth from './auth.ts'
import * as follow from './follow.ts'
import * as player from './player.ts'
import { type SettingsState, type UiState, uiOf } from './site.ts'
import * as user from './user.ts'

export type { AuthUser } from './auth.ts'

export type State = {
  auth: auth.AuthState
  user: user.UserState
  follow: follow.FollowState
  player: player.PlayerState
  ui: UiState
  settings: SettingsState
  /** The site is closed to the country this is looked at from. */
  isCountryBlocked: boolean
  /** A visitor who has not confirmed their age yet, where the site asks. */
  isAgeAsked: boolean
}
export type Store = StoreApi<State>
export type InitialFacts = {
  viewer: auth.AuthUser | null
  settings: SettingsState
  isCountryBlocked?: boolean
  isAgeAsked?: boolean
}

let inBrowser: Store | undefined

/** One per request on the server, one for ever in the browser. */
export function openStore(facts: InitialFacts): Store {
  if (typeof document === 'undefined') return createAppStore(facts)
  inBrowser ??= createAppStore(facts)
  return inBrowser
}

/** The browser's store; throws before the first render and on the server. */
export function getStore(): Store {
  if (!inBrowser) throw new Error('no store')
  return inBrowser
}

export function createAppStore({
  viewer,
  settings,
  isCountryBlocked = false,
  isAgeAsked = false,
}: InitialFacts): Store {
  return createStore<State>(() => ({
    auth: viewer ? auth.signedIn(viewer) : auth.signedOut(),
    user: viewer ? user.userOf(viewer) : user.nobody(),
    follow: follow.NO_CHANGES,
    player: { volume: settings.volume ?? 1 },
    ui: uiOf(settings),
    settings,
    isCountryBlocked,
    isAgeAsked,
  }))
}

const StoreContext = createContext<Store | null>(null)

export function StoreProvider({ store, children }: { store: Store; children: ReactNode }) {
  return createElement(StoreContext, { value: store }, children)
}

export function useAppStore<T>(select: (state: State) => T): T {
  const store = useContext(StoreContext)
  if (!store) throw new Error('no store')
  return useZustand(store, select)
}

/** What may happen to the state, one line each; the reducers beside this file say what it means. */
export function transitionsOf(store: Store) {
  const set = store.setState
  return {
    loginRequested: () => set((s) => ({ auth: auth.loginRequested(s.auth) })),
    loginSucceeded: (data: unknown) => set((s) => ({ auth: auth.loginSucceeded(s.auth, data) })),
    loginFailed: (error: string) => set((s) => ({ auth: auth.loginFailed(s.auth, error) })),
    loggedOut: () => set({ auth: auth.signedOut(), user: user.nobody(), follow: follow.NO_CHANGES }),
    updateRequested: () => set((s) => ({ user: user.updateRequested(s.user) })),
    updateSucceeded: (account: auth.AuthUser) =>
      set((s) => ({ user: user.updateSucceeded(s.user, account), auth: { ...s.auth, authUser: account } })),
    updateFailed: (error: string) => set((s) => ({ user: user.updateFailed(s.user, error) })),
    passwordUpdated: () => set((s) => ({ user: user.passwordUpdated(s.user) })),
    balanceUpdated: (delta: number) => set((s) => ({ user: user.balanceUpdated(s.user, delta) })),
    /** What the ledger says now, as an answer or a socket event reports it. */
    balanceKnown: (balance: number) => set((s) => ({ user: { ...s.user, balance } })),
    areaEntered: (lastArea: UiState['lastArea']) => set((s) => ({ ui: { ...s.ui, lastArea } })),
    followed: (id: string) => set((s) => ({ follow: follow.followed(s.follow, id) })),
    unfollowed: (id: string) => set((s) => ({ follow: follow.unfollowed(s.follow, id) })),
    volumeChanged: (volume: number) => {
      const next = player.volumeChanged(volume)
      player.rememberVolume(next.volume)
      set({ player: next })
    },
    volumeRecalled: () => set((s) => ({ player: { volume: player.rememberedVolume(s.player.volume) } })),
  }
}

/** Transitions of the browser's store, for event handlers and socket events. */
export function transitions(): ReturnType<typeof transitionsOf> {
  return transitionsOf(getStore())
}

import { type ApiClient, createClient } from '@limelight/contract/client'
import { agePathFor, loginPathFor, TEAM_ACCESS_PATH } from '../safe-redirect.ts'
import { getStore } from '../store/store.ts'
import { hashPasswords } from './hash-passwords.ts'

/** The session is an HttpOnly cookie, so no script ever holds the token. */
const ofBrowser = createClient({
  baseUrl: '/api',
  onUnauthorized: leaveForLogin,
  onAgeCheckRequired: leaveForAgeCheck,
  onTeamEnded: leaveForTeamAccess,
  prepareBody: hashPasswords,
  confirm,
  solveCaptcha: async () => solve?.(),
  waitMs: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

/** The client of the page that the server is writing (`page/server-answers.ts`). */
let ofPage: (() => ApiClient | undefined) | undefined
export function findClientOfPageBy(find: () => ApiClient | undefined): void {
  ofPage = find
}

/** The browser's client; on the server that of the page being written. */
export const api: ApiClient = (key, ...args) => (ofPage?.() ?? ofBrowser)(key, ...args)

/** How long the message stays readable before the page changes. */
const LEAVE_AFTER_MS = 900

let isLeaving = false

/** Pages with the flag `noredirect` (log in, register …) keep the visitor where they are. */
let staysOnPage = false
export function setNoRedirect(value: boolean): void {
  staysOnPage = value
}

/** How people learn that a call was refused, which the root of the page knows. */
let notifyRefused: (() => void) | undefined
export function onRefused(notify: () => void): void {
  notifyRefused = notify
}

/** Asks for the password, where a layout with such calls is shown. */
let askForPassword: (() => Promise<boolean>) | undefined
export function onConfirmationNeeded(ask: (() => Promise<boolean>) | undefined): void {
  askForPassword = ask
}

/** Shows the captcha, which the root of the page can; undefined when it was closed. */
let solve: (() => Promise<string | undefined>) | undefined
export function onCaptchaNeeded(show: typeof solve): void {
  solve = show
}

let asked: Promise<boolean> | undefined

/** Several calls that are refused at once wait for one answer. */
function confirm(): Promise<boolean> {
  asked ??= (askForPassword?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined
  })
  return asked
}

/** After a call that was refused. */
function leaveForLogin(): void {
  if (isLeaving || staysOnPage || typeof window === 'undefined') return
  notifyRefused?.()
  leave(LEAVE_AFTER_MS)
}

/** Members prove their age there. Visitors stay: what asks for it says so, and much of the page is open to them. */
function leaveForAgeCheck(): void {
  if (isLeaving || !getStore().getState().auth.loggedIn) return
  isLeaving = true
  window.location.assign(agePathFor(window.location.pathname + window.location.search))
}

/** Says that the access has ended, and leads back to the own account. */
function leaveForTeamAccess(): void {
  if (isLeaving || window.location.pathname === TEAM_ACCESS_PATH) return
  isLeaving = true
  window.location.assign(TEAM_ACCESS_PATH)
}

/** After the session was ended elsewhere: in another tab, on another device, by an operator. */
export function leaveEndedSession(): void {
  if (!isLeaving && !staysOnPage) leave(0)
}

/** Log-in leads back to where the person was. */
function leave(afterMs: number): void {
  isLeaving = true
  const target = loginPathFor(window.location.pathname + window.location.search)
  setTimeout(() => window.location.assign(target), afterMs)
}

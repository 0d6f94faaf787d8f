import { createClient } from '@limelight/contract/client'
import { loginPathFor } from '../safe-redirect.ts'
import { hashPasswords } from './hash-passwords.ts'

/** The browser's client. The session is an HttpOnly cookie, so no script ever holds the token. */
export const api = createClient({ baseUrl: '/api', onUnauthorized: leaveForLogin, prepareBody: hashPasswords, confirm })

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

import { createClient } from '@limelight/contract/client'
import { toast } from '../ui/toast.ts'
import { loginPathFor } from './safe-redirect.ts'

/** The browser's client. The session is an HttpOnly cookie, so no script ever holds the token. */
export const api = createClient({ baseUrl: '/api', onUnauthorized: leaveForLogin })

/** How long the message stays readable before the page changes. */
const LEAVE_AFTER_MS = 900

let isLeaving = false

/** Pages with the flag `noredirect` (log in, register …) keep the visitor where they are. */
let staysOnPage = false
export function setNoRedirect(value: boolean): void {
  staysOnPage = value
}

function leaveForLogin(): void {
  if (isLeaving || staysOnPage || typeof window === 'undefined') return
  isLeaving = true
  toast.error('Forbidden in the action!')
  const target = loginPathFor(window.location.pathname + window.location.search)
  setTimeout(() => window.location.assign(target), LEAVE_AFTER_MS)
}

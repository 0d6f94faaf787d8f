import type { ErrorCode } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { limitRepeats } from '../log-repeats.ts'
import type { Caller } from './caller.ts'
import { networkOf } from './client-address.ts'

/** Log events about logins, refusals and changes of accounts. Names are fixed: alarms are built on them. */
export const SECURITY_EVENTS = [
  'auth.registered',
  'auth.signed_in',
  'auth.sign_in_failed',
  'auth.sign_in_limited',
  'auth.signed_out',
  'auth.session_ended',
  'auth.login_connected',
  'auth.login_disconnected',
  'auth.factor_added',
  'auth.factor_removed',
  'auth.passkey_added',
  'auth.passkey_removed',
  'auth.password_changed',
  'auth.password_reset_requested',
  'auth.password_reset',
  'auth.password_refused',
  'auth.password_confirmed',
  'auth.email_change_requested',
  'auth.email_change_cancelled',
  'auth.email_changed',
  'auth.email_verified',
  'auth.email_restored',
  'account.export_opened',
  'account.closing_requested',
  'account.closing_undone',
  'auth.factor_refused',
  'access.refused',
  'input.refused',
  'limit.reached',
  'captcha.refused',
  'link.refused',
  'operator.acted',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

/** Never a token, a password, a name that was typed or an address of mail. */
export type SecurityDetails = {
  accountId?: AccountId | undefined
  sessionId?: string
  reason?: string
  route?: string
  targetId?: unknown
}
/** Whom a line names. */
type Asking = Pick<FastifyRequest, 'id' | 'ip'>
export type RecordSecurity = (event: SecurityEvent, details?: SecurityDetails) => void

/** Writes one line a call, about the account that is signed in unless `details` names another. */
export function securityLog(log: Logger, request: Asking, caller: Caller | undefined): RecordSecurity {
  return (event, details = {}) =>
    log.info({ event, ...namesOf(caller), address: request.ip, requestId: request.id, ...details })
}

/** Of a member of a team both accounts. */
function namesOf(caller: Caller | undefined) {
  if (!caller?.acting) return { accountId: caller?.id }
  return { accountId: caller.acting.memberId, creatorId: caller.acting.creatorId }
}

/** Refusals that are logged: of rights, passwords, factors, input and limits. */
const REFUSAL_EVENTS: Partial<Record<ErrorCode, SecurityEvent>> = {
  forbidden: 'access.refused',
  performer_not_approved: 'access.refused',
  not_in_team_rights: 'access.refused',
  team_access_ended: 'access.refused',
  password_incorrect: 'auth.password_refused',
  second_factor_incorrect: 'auth.factor_refused',
  passkey_invalid: 'auth.factor_refused',
  token_invalid: 'link.refused',
  captcha_failed: 'captcha.refused',
  request_invalid: 'input.refused',
  cursor_invalid: 'input.refused',
  payload_too_large: 'input.refused',
  content_type_unsupported: 'input.refused',
  rate_limited: 'limit.reached',
}

export type Refused = { code: ErrorCode; caller: Caller | undefined; route: string }
export type RecordRefusal = (request: Asking, refused: Refused) => void

/** A flood of refusals must not become a flood of lines: five of a kind and network in ten seconds, then a count of the others. */
export function refusalLog(log: Logger): RecordRefusal {
  const repeats = limitRepeats((key, times) => log.info({ event: 'log.repeated', of: key, times }))
  return (request, { code, caller, route }) => {
    const event = REFUSAL_EVENTS[code]
    if (event && repeats.admit(`${event} ${networkOf(request.ip)}`))
      securityLog(log, request, caller)(event, { route, reason: code })
  }
}

import type { AccountId } from '@limelight/contract/ids'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Caller } from './caller.ts'

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
  'access.refused',
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
export type RecordSecurity = (event: SecurityEvent, details?: SecurityDetails) => void

/** Writes one line a call, about the account that is signed in unless `details` names another. */
export function securityLog(log: Logger, request: FastifyRequest, caller: Caller | undefined): RecordSecurity {
  return (event, details = {}) =>
    log.info({ event, accountId: caller?.id, address: request.ip, requestId: request.id, ...details })
}

import type { AccountId, SessionId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import type { OperatorRole } from '@limelight/contract/people/operator-roles'

/** The account of a call, from its session; at most five seconds old. */
export type Caller = {
  id: AccountId
  role: 'fan' | 'performer' | 'operator'
  /** Null for everybody but operators. */
  operatorRole: OperatorRole | null
  sessionId: SessionId
  /** Operators only: whether the account has codes of an app, or a passkey that this session has used. */
  hasFactor: boolean
  /** Performers only: approved by the operator, so that they may publish and sell. */
  isApproved: boolean
  /** When this session logged in, or the password was confirmed in it since. */
  confirmedAt: Temporal.Instant
  /** The account's choice, if it made one. */
  language: Language | null
}

/** Bearer token of an Authorization header; the bare token is accepted too (API conventions). */
export function tokenOf(authorization: string | undefined): string | undefined {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim()
  return token || undefined
}

/** The person for whom content is loaded, signed in or not, and their country: visibility depends on these. */
export type Viewer = {
  /** Undefined: a visitor. */
  id: AccountId | undefined
  role: Caller['role'] | 'visitor'
  /** ISO 3166; null when unknown. */
  country: string | null
}

/** A fan without a country: for work without a request, such as renewals. */
export function offlineViewer(id: AccountId): Viewer {
  return { id, role: 'fan', country: null }
}

export function viewerOf(caller: Pick<Caller, 'id' | 'role'> | undefined, country: string | null): Viewer {
  return { id: caller?.id, role: caller?.role ?? 'visitor', country }
}

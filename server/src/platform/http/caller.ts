import type { AccountId, SessionId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import type { OperatorRole } from '@limelight/contract/people/operator-roles'
import type { TeamRight } from '@limelight/contract/people/team-rights'

/** For whom the person at a session works; read anew for each call. */
export type Acting = {
  creatorId: AccountId
  memberId: AccountId
  /** Null: the access has ended, and the session has not stopped yet. */
  rights: readonly TeamRight[] | null
  /** Whether the creator may publish and sell. */
  isApproved: boolean
}

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
  /** Null: the session is used for the own account. Otherwise `id` says whether the call is made for the creator. */
  acting: Acting | null
}

/** The same session, used for the creator. */
export function asCreator(person: Caller, { creatorId, isApproved }: Acting): Caller {
  return { ...person, id: creatorId, role: 'performer', operatorRole: null, isApproved }
}

/** Who typed what a call sends; null: the account itself. */
export function typedBy({ id, acting }: Pick<Caller, 'id' | 'acting'>): AccountId | null {
  return acting?.creatorId === id ? acting.memberId : null
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
  /** A member of the account’s team: sees what the account has as a creator, and not what it has as a fan. */
  isTeam?: true | undefined
}

/** A fan without a country: for work without a request, such as renewals. */
export function offlineViewer(id: AccountId): Viewer {
  return { id, role: 'fan', country: null }
}

export function viewerOf(
  caller: (Pick<Caller, 'id' | 'role'> & Partial<Pick<Caller, 'acting'>>) | undefined,
  country: string | null,
): Viewer {
  const isTeam = caller?.acting?.creatorId === caller?.id && caller !== undefined
  return { id: caller?.id, role: caller?.role ?? 'visitor', country, ...(isTeam && { isTeam }) }
}

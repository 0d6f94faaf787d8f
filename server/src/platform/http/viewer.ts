import type { AccountId, SessionId } from '@limelight/contract/ids'

/** Who is asking, as the session says; at most five seconds old. */
export type Viewer = {
  id: AccountId
  role: 'fan' | 'performer' | 'operator'
  sessionId: SessionId
  /** Performers only: approved by the operator, so that she may publish and sell. */
  isApproved: boolean
  /** When this session logged in. */
  loggedInAt: Temporal.Instant
}

/** Bearer token of an Authorization header; the bare token is accepted too (API conventions). */
export function tokenOf(authorization: string | undefined): string | undefined {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim()
  return token || undefined
}

/** Whoever looks, signed in or not, and from which country: what visibility is decided by. */
export type Onlooker = {
  /** Undefined: a visitor. */
  id: AccountId | undefined
  role: Viewer['role'] | 'visitor'
  /** ISO 3166; null when unknown. */
  country: string | null
}

/** A fan wherever they are: for what goes on without a request, such as renewals. */
export function absentFan(id: AccountId): Onlooker {
  return { id, role: 'fan', country: null }
}

export function onlookerOf(viewer: Pick<Viewer, 'id' | 'role'> | undefined, country: string | null): Onlooker {
  return { id: viewer?.id, role: viewer?.role ?? 'visitor', country }
}

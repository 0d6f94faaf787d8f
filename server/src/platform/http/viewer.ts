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

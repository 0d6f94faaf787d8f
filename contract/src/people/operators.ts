/** The accounts of operators, and the invitations by which they join. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId, InvitationId } from '../ids.ts'
import { Done, Instant, listOf, listQuery, ok } from '../page.ts'
import { opaque } from '../text.ts'
import { OperatorRoleName } from './accounts.ts'
import { DisplayName, OpenedSession, Password, Username } from './auth.ts'
import { Email } from './email.ts'

/** How long the link of an invitation works. */
export const INVITATION_HOURS = 72

export const Operator = z.object({
  _id: AccountId,
  name: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  operatorRole: OperatorRoleName,
  status: z.enum(['active', 'suspended']),
  hasSecondFactor: z.boolean(),
  /** Null: never, or so long ago that the session is gone. */
  lastUsedAt: Instant.nullable(),
  createdAt: Instant,
})
export type Operator = z.output<typeof Operator>

export const Invitation = z.object({
  _id: InvitationId,
  email: z.string(),
  operatorRole: OperatorRoleName,
  /** Null: the account was deleted. */
  invitedBy: z.string().nullable(),
  /** Expired ones, and those of operators who are no longer owners, cannot be accepted. */
  isOpen: z.boolean(),
  expiresAt: Instant,
  createdAt: Instant,
})
export type Invitation = z.output<typeof Invitation>

const token = opaque(100)
const params = z.strictObject({ id: AccountId })

export const operators = defineApi({
  'GET /admin/operators': {
    for: 'operator',
    area: 'operators',
    summary: 'Operators: role, last use and whether they have a second factor',
    query: listQuery(['createdAt', 'updatedAt', 'name'], { sortBy: 'createdAt' }),
    response: listOf(Operator),
  },
  'PUT /admin/operators/{id}/role': {
    for: 'operator',
    area: 'operators',
    needsConfirmation: true,
    summary: 'Change the role of an operator, who is notified by email. One active owner always stays',
    params,
    body: z.strictObject({ operatorRole: OperatorRoleName }),
    response: ok(Operator),
    errors: ['invalid_state'],
  },
  'DELETE /admin/operators/{id}': {
    for: 'operator',
    area: 'operators',
    needsConfirmation: true,
    summary:
      'Withdraw the access of an operator for good: the account is closed and its sessions end. One active owner always stays. Not for oneself',
    params,
    response: Done,
    errors: ['invalid_state'],
  },
  'GET /admin/operator-invitations': {
    for: 'operator',
    area: 'operators',
    summary: 'Invitations that were not accepted yet',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }),
    response: listOf(Invitation),
  },
  'POST /admin/operator-invitations': {
    for: 'operator',
    area: 'operators',
    needsConfirmation: true,
    summary:
      'Invite an operator by email. The link works once and for 72 hours; an earlier invitation of the address ends. Refused for the address of an account',
    body: z.strictObject({ email: Email, operatorRole: OperatorRoleName }),
    response: ok(Invitation),
    status: 201,
    errors: ['email_taken'],
    rateLimit: { max: 30, perSeconds: 3_600 },
  },
  'DELETE /admin/operator-invitations/{id}': {
    for: 'operator',
    area: 'operators',
    needsConfirmation: true,
    summary: 'Revoke an invitation',
    params: z.strictObject({ id: InvitationId }),
    response: Done,
  },
  'POST /auth/operator-invitations/view': {
    for: 'anyone',
    summary: 'The address and role of an invitation, by the emailed token',
    body: z.strictObject({ token }),
    response: ok(z.object({ email: z.string(), operatorRole: OperatorRoleName, expiresAt: Instant })),
    errors: ['token_invalid'],
    rateLimit: { max: 20, perSeconds: 60, alsoPerAddress: true },
  },
  'POST /auth/operator-invitations/accept': {
    for: 'anyone',
    summary: 'Accept an invitation: creates the account of the operator and logs in',
    body: z.strictObject({ token, username: Username, name: DisplayName, password: Password }),
    response: ok(OpenedSession),
    status: 201,
    errors: ['token_invalid', 'email_taken', 'username_taken', 'password_too_common'],
    rateLimit: { max: 10, perSeconds: 60, alsoPerAddress: true },
  },
})

/** A creator's team: people who work for them with limited rights, their invitations, and what they have done. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId, TeamActivityId, TeamInvitationId } from '../ids.ts'
import { Done, Instant, ok } from '../page.ts'
import { opaque } from '../text.ts'
import { FanCard } from './accounts.ts'
import { Email } from './email.ts'
import { TEAM_ACTS, TEAM_INVITATION_DAYS, TEAM_MAX, TEAM_RIGHTS } from './team-rights.ts'

/** In the order of `TEAM_RIGHTS`, each once. */
const Rights = z
  .array(z.enum(TEAM_RIGHTS))
  .min(1)
  .max(TEAM_RIGHTS.length)
  .transform((rights) => TEAM_RIGHTS.filter((right) => rights.includes(right)))
const ShownRights = z.array(z.enum(TEAM_RIGHTS))

export const TeamMember = z.object({
  member: FanCard,
  rights: ShownRights,
  joinedAt: Instant,
  /** Their last change; null: none in a year. */
  lastActedAt: Instant.nullable(),
})
export type TeamMember = z.output<typeof TeamMember>

export const TeamInvitation = z.object({
  _id: TeamInvitationId,
  email: z.string(),
  rights: ShownRights,
  /** An expired one can be sent again. */
  isOpen: z.boolean(),
  expiresAt: Instant,
  createdAt: Instant,
})
export type TeamInvitation = z.output<typeof TeamInvitation>

export const TeamActivity = z.object({
  _id: TeamActivityId,
  member: FanCard,
  act: z.enum(TEAM_ACTS),
  /** Of the post, the conversation, the order …; null where the act has none. */
  targetId: z.uuid().nullable(),
  /** False: it was begun, and the server stopped before its end was recorded. */
  isDone: z.boolean(),
  createdAt: Instant,
})
export type TeamActivity = z.output<typeof TeamActivity>

/** A creator whom the account works for. */
export const TeamMembership = z.object({
  creator: FanCard,
  rights: ShownRights,
  joinedAt: Instant,
  /** False: the creator is suspended or has closed the account, or one of the two has blocked the other. */
  isOpen: z.boolean(),
})
export type TeamMembership = z.output<typeof TeamMembership>

const token = opaque(100)
const member = z.strictObject({ id: AccountId })
const invitation = z.strictObject({ id: TeamInvitationId })
const inviting = { max: 30, perSeconds: 3_600 }

export const team = defineApi({
  'GET /performer/team': {
    for: 'performer',
    summary: `The members of the creator’s team and the open invitations, ${TEAM_MAX} together at most`,
    response: ok(z.object({ members: z.array(TeamMember), invitations: z.array(TeamInvitation), max: z.int() })),
  },
  'POST /performer/team/invitations': {
    for: 'performer',
    needsConfirmation: true,
    summary: `Invite somebody to the team by email. The link works once and for ${TEAM_INVITATION_DAYS} days; an earlier invitation of the address ends`,
    body: z.strictObject({ email: Email, rights: Rights }),
    response: ok(TeamInvitation),
    status: 201,
    errors: ['limit_reached'],
    rateLimit: inviting,
  },
  'POST /performer/team/invitations/{id}/resend': {
    for: 'performer',
    needsConfirmation: true,
    summary: 'Send an invitation again, with a new link. The former link ends',
    params: invitation,
    response: ok(TeamInvitation),
    rateLimit: inviting,
  },
  'DELETE /performer/team/invitations/{id}': {
    for: 'performer',
    summary: 'Withdraw an invitation',
    params: invitation,
    response: Done,
  },
  'PUT /performer/team/members/{id}': {
    for: 'performer',
    needsConfirmation: true,
    summary: 'Change the rights of a member. They hold from the next call on',
    params: member,
    body: z.strictObject({ rights: Rights }),
    response: ok(TeamMember),
  },
  'DELETE /performer/team/members/{id}': {
    for: 'performer',
    summary: 'Remove a member from the team. Their next call for the creator is refused',
    params: member,
    response: Done,
  },
  'GET /performer/team/activity': {
    for: 'performer',
    summary: 'What members of the team have changed, newest first, for a year. `memberId`: of one of them',
    query: z.strictObject({
      memberId: AccountId.optional(),
      cursor: TeamActivityId.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.object({ data: z.array(TeamActivity), isMore: z.boolean(), nextCursor: z.string().nullable() }),
  },
  'POST /team/invitations/view': {
    for: 'anyone',
    summary: 'Who invites, and to which rights, by the emailed token',
    body: z.strictObject({ token }),
    response: ok(z.object({ creator: FanCard, rights: ShownRights, expiresAt: Instant })),
    errors: ['token_invalid'],
    rateLimit: { max: 20, perSeconds: 60, alsoPerAddress: true },
  },
  'POST /team/invitations/accept': {
    for: 'buyer',
    summary: 'Accept an invitation with the current account, whatever its address. The creator is notified by email',
    body: z.strictObject({ token }),
    response: ok(TeamMembership),
    status: 201,
    errors: ['token_invalid', 'invalid_state'],
    rateLimit: { max: 20, perSeconds: 60, alsoPerAddress: true },
  },
  'POST /team/invitations/decline': {
    for: 'buyer',
    summary: 'Decline an invitation. Its link ends',
    body: z.strictObject({ token }),
    response: Done,
    errors: ['token_invalid'],
    rateLimit: { max: 20, perSeconds: 60, alsoPerAddress: true },
  },
  'GET /team/memberships': {
    for: 'buyer',
    summary: 'The creators whom the current account works for',
    response: ok(z.array(TeamMembership)),
  },
  'DELETE /team/memberships/{id}': {
    for: 'buyer',
    summary: 'Leave the team of a creator',
    params: member,
    response: Done,
  },
  'PUT /team/acting': {
    for: 'buyer',
    summary: 'Work for a creator in this session: from now on its calls are made for the creator, within the rights',
    body: z.strictObject({ creatorId: AccountId }),
    response: ok(TeamMembership),
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'DELETE /team/acting': {
    for: 'buyer',
    summary: 'Stop working for a creator in this session',
    response: Done,
  },
})

/** People who work for a creator, at a session that does. */
import type { TeamRight } from '@limelight/contract/people/team-rights'
import type { TestApp } from './app.ts'
import { aFan, type Member } from './builders.ts'
import { anEmail, mailedToken } from './people.ts'

type Joining = { owner: Member; member: Member; rights: TeamRight[] }

/** Invited by mail, accepted, and working for the creator. */
export async function joinTeam(app: TestApp, { owner, member, rights }: Joining): Promise<void> {
  const email = anEmail()
  await owner.api('POST /performer/team/invitations', { body: { email, rights } })
  await member.api('DELETE /team/acting')
  const token = await mailedToken(app, email)
  await member.api('POST /team/invitations/accept', { body: { token } })
  await member.api('PUT /team/acting', { body: { creatorId: owner.id } })
}

export async function aTeamMember(app: TestApp, owner: Member, rights: TeamRight[]): Promise<Member> {
  const member = await aFan(app)
  await joinTeam(app, { owner, member, rights })
  return member
}

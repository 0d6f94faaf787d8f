/** Invitations, members and what they may do; the rights of each call are in `team-rights.test.ts`. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TeamRight } from '@limelight/contract/people/team-rights'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { anEmail, mailedToken, mailsTo } from '#test/people'
import { refuses } from '#test/refusals'
import { aTeamMember, joinTeam } from '#test/team'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

async function invited(owner: Member, rights: TeamRight[] = ['posts'], email = anEmail()) {
  const { data } = await owner.api('POST /performer/team/invitations', { body: { email, rights } })
  return { ...data, token: await mailedToken(app, email) }
}

const accept = (member: Member, token: string) => member.api('POST /team/invitations/accept', { body: { token } })

describe('an invitation', () => {
  test('shows who invites and to what, and joins the person who has the token', async () => {
    const [owner, member] = [await aPerformer(app), await aFan(app)]
    const { token } = await invited(owner, ['messages', 'posts'])
    const { data: shown } = await app.as()('POST /team/invitations/view', { body: { token } })
    assert.deepEqual([shown.creator._id, shown.rights], [owner.id, ['posts', 'messages']])

    const { data } = await accept(member, token)

    assert.deepEqual([data.creator._id, data.rights, data.isOpen], [owner.id, ['posts', 'messages'], true])
    const { data: team } = await owner.api('GET /performer/team')
    assert.deepEqual([team.members.map((row) => row.member._id), team.invitations], [[member.id], []])
    assert.match((await mailsTo(app, owner.email))[0] ?? '', /joined your team/)
  })

  test('is stored as a hash only', async () => {
    const { token } = await invited(await aPerformer(app))
    const rows = await app.ctx.db.selectFrom('team_invitation').selectAll().execute()
    assert.ok(!JSON.stringify(rows).includes(token))
  })

  test('is accepted once, by the first of two', async () => {
    const { token } = await invited(await aPerformer(app))
    const [one, other] = [await aFan(app), await aFan(app)]
    const both = await Promise.allSettled([accept(one, token), accept(other, token)])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await refuses('token_invalid', accept(other, token))
  })

  test('is not for the creator, and stays for somebody else', async () => {
    const owner = await aPerformer(app)
    const { token } = await invited(owner)
    await refuses('invalid_state', accept(owner, token))
    await accept(await aFan(app), token)
  })

  test('of a member who is in the team changes nothing', async () => {
    const owner = await aPerformer(app)
    const member = await aTeamMember(app, owner, ['posts'])
    await refuses('invalid_state', accept(member, (await invited(owner, ['figures'])).token))
    assert.deepEqual((await owner.api('GET /performer/team')).data.members[0]?.rights, ['posts'])
  })

  test('ends when it is declined, withdrawn or replaced', async () => {
    const [owner, fan] = [await aPerformer(app), await aFan(app)]
    const declined = await invited(owner)
    await fan.api('POST /team/invitations/decline', { body: { token: declined.token } })
    const withdrawn = await invited(owner)
    await owner.api('DELETE /performer/team/invitations/{id}', { params: { id: withdrawn._id } })
    const replaced = await invited(owner)
    const again = await invited(owner, ['figures'], replaced.email)
    for (const { token } of [declined, withdrawn, replaced]) await refuses('token_invalid', accept(fan, token))
    assert.deepEqual((await accept(fan, again.token)).data.rights, ['figures'])
  })

  test('is sent again with another link, by its creator alone', async () => {
    const [owner, other, fan] = [await aPerformer(app), await aPerformer(app), await aFan(app)]
    const first = await invited(owner)
    const params = { id: first._id }
    await refuses('not_found', other.api('POST /performer/team/invitations/{id}/resend', { params }))
    await refuses('not_found', other.api('DELETE /performer/team/invitations/{id}', { params }))
    await owner.api('POST /performer/team/invitations/{id}/resend', { params })
    const second = await mailedToken(app, first.email)
    assert.notEqual(second, first.token)
    await refuses('token_invalid', accept(fan, first.token))
    await accept(fan, second)
  })

  test('expires after seven days', async () => {
    const alone = await startTestApp()
    try {
      const [owner, fan] = [await aPerformer(alone), await aFan(alone)]
      const email = anEmail()
      await owner.api('POST /performer/team/invitations', { body: { email, rights: ['posts'] } })
      const token = await mailedToken(alone, email)
      const view = () => alone.as()('POST /team/invitations/view', { body: { token } })
      alone.clock.advance({ hours: 7 * 24 - 1 })
      await view()
      alone.clock.advance({ hours: 1 })
      await refuses('token_invalid', view())
      await refuses('token_invalid', fan.api('POST /team/invitations/accept', { body: { token } }))
      assert.equal((await owner.api('GET /performer/team')).data.invitations[0]?.isOpen, false)
    } finally {
      await alone.close()
    }
  })

  test('is refused beyond ten people, also of calls side by side', async () => {
    const owner = await aPerformer(app)
    const all = await Promise.allSettled(Array.from({ length: 13 }, () => invite(owner)))
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 10)
    await refuses('limit_reached', invite(owner))
  })

  test('across a block joins nobody', async () => {
    const [owner, fan] = [await aPerformer(app), await aFan(app)]
    const { token } = await invited(owner)
    await owner.api('POST /block/users', { body: { userId: fan.id } })
    await refuses('token_invalid', accept(fan, token))
  })

  const invite = (owner: Member) =>
    owner.api('POST /performer/team/invitations', { body: { email: anEmail(), rights: ['posts'] } })
})

describe('working for a creator', () => {
  test('is chosen for a session, and ends there', async () => {
    const owner = await aPerformer(app)
    const member = await aTeamMember(app, owner, ['posts'])
    const { data: me } = await member.api('GET /users/me')
    assert.deepEqual(
      [me._id, me.email, me.balance, me.team],
      [owner.id, null, 0, { memberName: member.username, rights: ['posts'], isEnded: false }],
    )
    await member.api('DELETE /team/acting')
    const { data: own } = await member.api('GET /users/me')
    assert.deepEqual([own._id, own.team], [member.id, null])
  })

  test('needs a membership', async () => {
    const [owner, fan] = [await aPerformer(app), await aFan(app)]
    await refuses('not_found', fan.api('PUT /team/acting', { body: { creatorId: owner.id } }))
  })

  test('publishes on the page of the creator, and the creator reads who did it', async () => {
    const owner = await aPerformer(app)
    const member = await aTeamMember(app, owner, ['posts'])
    const { data: post } = await member.api('POST /performer/feeds', {
      body: { type: 'text', text: 'From the team', access: 'free' },
    })
    assert.equal(
      (await owner.api('GET /performer/feeds/{id}', { params: { id: post._id } })).data.text,
      'From the team',
    )
    await refuses('not_found', member.api('DELETE /performer/feeds/{id}', { params: { id: owner.id as never } }))
    const { data } = await owner.api('GET /performer/team/activity', { query: { memberId: member.id } })
    assert.deepEqual(
      data.map(({ act, targetId, isDone }) => ({ act, targetId, isDone })),
      [{ act: 'post_created', targetId: post._id, isDone: true }],
    )
    assert.ok(!JSON.stringify(data).includes('From the team'))
  })

  test('of two creators keeps them apart', async () => {
    const [one, other] = [await aPerformer(app), await aPerformer(app)]
    const member = await aTeamMember(app, one, ['posts'])
    await joinTeam(app, { owner: other, member, rights: ['messages'] })
    await member.api('GET /conversations')
    await refuses('not_in_team_rights', member.api('GET /performer/feeds'))
    await member.api('PUT /team/acting', { body: { creatorId: one.id } })
    await member.api('GET /performer/feeds')
    await refuses('not_in_team_rights', member.api('GET /conversations'))
    assert.equal((await member.api('GET /team/memberships')).data.length, 2)
  })

  test('is refused from the next call on when the member is removed, with reads and writes', async () => {
    const owner = await aPerformer(app)
    const member = await aTeamMember(app, owner, ['posts'])
    await member.api('GET /performer/feeds')
    await owner.api('DELETE /performer/team/members/{id}', { params: { id: member.id } })
    await refuses('team_access_ended', member.api('GET /performer/feeds'))
    await refuses(
      'team_access_ended',
      member.api('POST /performer/feeds', { body: { type: 'text', text: 'Too late', access: 'free' } }),
    )
    const { data: me } = await member.api('GET /users/me')
    assert.deepEqual([me._id, me.team?.isEnded], [member.id, true])
    await member.api('DELETE /team/acting')
    await member.api('GET /follows/following')
    assert.match((await mailsTo(app, member.email))[0] ?? '', /no longer work for/)
  })

  test('loses and gains rights with the next call', async () => {
    const owner = await aPerformer(app)
    const member = await aTeamMember(app, owner, ['posts'])
    const set = (rights: TeamRight[]) =>
      owner.api('PUT /performer/team/members/{id}', { params: { id: member.id }, body: { rights } })
    await set(['figures'])
    await refuses('not_in_team_rights', member.api('GET /performer/feeds'))
    await member.api('GET /performer/overview')
  })

  test('of many posts beside a removal publishes none that is not in the activity, and none after it', async () => {
    const owner = await aPerformer(app)
    const member = await aTeamMember(app, owner, ['posts'])
    const post = (n: number) =>
      member.api('POST /performer/feeds', { body: { type: 'text', text: `Post ${n}`, access: 'free' } })
    const posts = Array.from({ length: 12 }, (_, n) => post(n))
    const removal = owner.api('DELETE /performer/team/members/{id}', { params: { id: member.id } })
    const results = await Promise.allSettled(posts)
    await removal
    await refuses('team_access_ended', post(99))
    const published = results.filter(({ status }) => status === 'fulfilled').length
    const { data } = await owner.api('GET /performer/team/activity', { query: {} })
    assert.equal(data.length, published)
    assert.equal((await owner.api('GET /performer/feeds')).data.length, Math.min(published, 10))
  })

  test('ends when the creator is suspended, and goes on when they are back', async () => {
    const owner = await aPerformer(app)
    const member = await aTeamMember(app, owner, ['posts'])
    const set = (status: string) =>
      app.ctx.db.updateTable('account').set({ status }).where('id', '=', owner.id).execute()
    await set('suspended')
    await refuses('team_access_ended', member.api('GET /performer/feeds'))
    assert.equal((await member.api('GET /team/memberships')).data[0]?.isOpen, false)
    await refuses('team_access_ended', member.api('PUT /team/acting', { body: { creatorId: owner.id } }))
    await set('active')
    await member.api('GET /performer/feeds')
  })

  test('ends for good with a block', async () => {
    const owner = await aPerformer(app)
    const member = await aTeamMember(app, owner, ['posts'])
    await owner.api('POST /block/users', { body: { userId: member.id } })
    await refuses('team_access_ended', member.api('GET /performer/feeds'))
    await owner.api('DELETE /block/users/{id}', { params: { id: member.id } })
    await refuses('team_access_ended', member.api('GET /performer/feeds'))
  })

  test('is left by the member, of which the creator hears', async () => {
    const owner = await aPerformer(app)
    const member = await aTeamMember(app, owner, ['posts'])
    await member.api('DELETE /team/acting')
    await member.api('DELETE /team/memberships/{id}', { params: { id: owner.id } })
    assert.deepEqual((await member.api('GET /team/memberships')).data, [])
    await refuses('not_found', member.api('DELETE /team/memberships/{id}', { params: { id: owner.id } }))
    assert.match((await mailsTo(app, owner.email))[0] ?? '', /left your team/)
  })

  test('answers public calls as to a visitor', async () => {
    const owner = await aPerformer(app)
    const member = await aTeamMember(app, owner, ['posts'])
    const { data } = await member.api('GET /performers/{id}', { params: { id: owner.username } })
    assert.equal(data._id, owner.id)
  })

  test('shows neither bank details nor birth nor documents', async () => {
    const owner = await aPerformer(app)
    const member = await aTeamMember(app, owner, ['posts', 'messages', 'orders', 'figures'])
    const { data } = await member.api('GET /performers/me')
    assert.deepEqual([data.email, data.dateOfBirth, data.banking, data.documents], [null, null, null, []])
  })

  test('does not share answers of idempotency keys with the creator', async () => {
    const owner = await aPerformer(app)
    const member = await aTeamMember(app, owner, ['messages'])
    const body = { text: 'To all', audience: { include: ['followers' as const] } }
    const idempotencyKey = 'same-key-of-two-people'
    const first = await owner.api('POST /performer/broadcasts', { body, idempotencyKey })
    const second = await member.api('POST /performer/broadcasts', { body, idempotencyKey })
    assert.notEqual(first.data._id, second.data._id)
  })
})

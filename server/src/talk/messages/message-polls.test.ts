/** Polls in messages: of one conversation, and of a broadcast, whose copies share one. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Poll } from '@limelight/contract/content/feeds'
import type { ConversationId, MessageId, PollOptionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import sharp from 'sharp'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { refusalOf, refuses } from '#test/refusals'
import { aTeamMember } from '#test/team'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const OPTIONS = ['Beach', 'Mountains', 'City']
type Asking = { text?: string; options?: string[]; expiredAt?: string | null }

async function follower(performer: Member): Promise<Member> {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  return fan
}
const open = async (performer: Member, { id }: Member) =>
  (await performer.api('POST /conversations', { body: { source: 'user', sourceId: id } })).data._id
const ask = async (by: Member, id: ConversationId, { text = 'Where next?', options = OPTIONS, ...end }: Asking = {}) =>
  (await by.api('POST /messages/conversations/{id}', { params: { id }, body: { text, poll: { options, ...end } } }))
    .data
const show = async (by: Member, id: MessageId) => (await by.api('GET /messages/{id}', { params: { id } })).data
const vote = async (by: Member, id: MessageId, optionId: PollOptionId | undefined) =>
  (await by.api('POST /messages/{id}/vote', { params: { id }, body: { optionId: optionId ?? ('' as PollOptionId) } }))
    .data
const votesOf = (poll: Poll | null) => poll && [poll.totalVote, ...poll.options.map(({ totalVote }) => totalVote)]

async function aPoll(asking: Asking = {}) {
  const performer = await aPerformer(app)
  const fan = await follower(performer)
  const id = await open(performer, fan)
  const message = await ask(performer, id, asking)
  return { performer, fan, id, message, options: message.poll?.options.map(({ _id }) => _id) ?? [] }
}

describe('a poll in a conversation', () => {
  test('is asked, answered once, and shows its votes to who has voted and to the creator', async () => {
    const { performer, fan, id, message, options } = await aPoll()
    assert.deepEqual([message.type, message.poll?.description, message.editableUntil], ['text', 'Where next?', null])
    assert.deepEqual(votesOf(message.poll), [0, 0, 0, 0])
    assert.deepEqual(votesOf((await show(fan, message._id)).poll), [null, null, null, null])

    const voted = await vote(fan, message._id, options[1])
    assert.deepEqual([voted.poll?.votedId, votesOf(voted.poll)], [options[1], [1, 0, 1, 0]])
    await refuses('already_voted', vote(fan, message._id, options[0]))
    const { data } = await performer.api('GET /messages/conversations/{id}', { params: { id } })
    assert.deepEqual(votesOf(data[0]?.poll ?? null), [1, 0, 1, 0])
    const { rows } = await sql<{ payload: { accountIds: string[] } }>`
      select payload from outbox where topic = 'message-updated' and payload ->> 'messageId' = ${message._id}
    `.execute(app.ctx.db)
    assert.deepEqual(rows[0]?.payload.accountIds.toSorted(), [fan.id, performer.id].toSorted())
  })

  test('of one person is counted once, however many tabs vote at once', async () => {
    const { performer, fan, message, options } = await aPoll()
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => vote(fan, message._id, options[index % options.length])),
    )
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await show(performer, message._id)).poll?.totalVote, 1)
  })

  test('closes at its time, and shows its votes then', async () => {
    const expiredAt = app.clock.now().add({ hours: 24 }).toString()
    const { fan, message, options } = await aPoll({ expiredAt })
    app.clock.advance({ hours: 25 })
    await refuses('poll_closed', vote(fan, message._id, options[0]))
    assert.deepEqual(votesOf((await show(fan, message._id)).poll), [0, 0, 0, 0])
  })

  test('is not found by others, refused to its creator and across a block, and no vote of another poll counts', async () => {
    const { performer, fan, message, options } = await aPoll()
    const other = await aPoll()
    await refuses('not_found', vote(other.fan, message._id, options[0]))
    await refuses('not_found', vote(fan, message._id, other.options[0]))
    await refuses('forbidden', vote(performer, message._id, options[0]))
    await fan.api('POST /block/users', { body: { userId: performer.id } })
    assert.equal((await refusalOf(vote(fan, message._id, options[0]))).code, 'message_not_allowed')
  })

  test('goes with its message, and its question cannot be changed', async () => {
    const { performer, fan, message, options } = await aPoll()
    const refusal = await refusalOf(
      performer.api('PUT /messages/{id}', { params: { id: message._id }, body: { text: 'Another question?' } }),
    )
    assert.deepEqual([refusal.code, refusal.details], ['message_not_editable', { reason: 'poll' }])
    await vote(fan, message._id, options[0])
    await performer.api('DELETE /messages/{id}', { params: { id: message._id } })
    assert.equal((await show(fan, message._id)).poll, null)
    await refuses('not_found', vote(fan, message._id, options[1]))
    const { rows } = await sql`select from message_poll where performer_id = ${performer.id}`.execute(app.ctx.db)
    assert.equal(rows.length, 0)
  })

  test('needs a question, different options, an end to come, and a creator', async () => {
    const { performer, fan, id } = await aPoll()
    for (const asking of [
      { text: '' },
      { text: 'x'.repeat(301) },
      { options: ['One'] },
      { options: ['Same', 'Same'] },
      { options: Array.from({ length: 11 }, (_, index) => `${index}`) },
      { expiredAt: app.clock.now().subtract({ hours: 1 }).toString() },
    ])
      await refuses('request_invalid', ask(performer, id, asking))
    await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone' } })
    await refuses('request_invalid', ask(fan, id))
  })

  test('of a sold message opens with it: before, nobody reads its options or votes', async () => {
    const performer = await aPerformer(app)
    const fan = await follower(performer)
    const id = await open(performer, fan)
    const image = sharp({ create: { width: 320, height: 240, channels: 3, background: '#3060a0' } })
    const file = new Blob([new Uint8Array(await image.jpeg().toBuffer())])
    const { data: photo } = await performer.api('POST /messages/private/file/photo', { files: { file } })
    const body = { text: 'Which one?', price: 50, fileIds: [photo._id], poll: { options: OPTIONS } }
    const sold = (await performer.api('POST /messages/conversations/{id}', { params: { id }, body })).data

    const locked = await show(fan, sold._id)
    assert.deepEqual([locked.canView, locked.poll?.options, votesOf(locked.poll)], [false, [], [null]])
    const listed = JSON.stringify(await fan.api('GET /messages/conversations/{id}', { params: { id } }))
    for (const option of OPTIONS) assert.doesNotMatch(listed, new RegExp(option))
    const options = sold.poll?.options.map(({ _id }) => _id) ?? []
    await refuses('forbidden', vote(fan, sold._id, options[0]))

    await fan.api('POST /wallet/charges/message/{id}', { params: { id: sold._id }, body: { expectedPrice: 50 } })
    await fan.api('POST /messages/{id}/open', { params: { id: sold._id } })
    assert.deepEqual(votesOf((await vote(fan, sold._id, options[0])).poll), [1, 1, 0, 0])
  })

  test('is sent by members of the team who answer messages, who do not vote for the creator', async () => {
    const { performer, fan, id } = await aPoll()
    const member = await aTeamMember(app, performer, ['messages'])
    const message = await ask(member, id, { text: 'From the team?' })
    assert.deepEqual([message.isByTeam, message.poll?.options.length], [true, 3])
    await vote(fan, message._id, message.poll?.options[0]?._id)
    await refuses('not_in_team_rights', vote(member, message._id, message.poll?.options[0]?._id))
  })
})

test('the copies of a broadcast share a poll, which goes when all of them are deleted', async () => {
  const performer = await aPerformer(app)
  const fans = await Promise.all([follower(performer), follower(performer), follower(performer)])
  const { data: sent } = await performer.api('POST /performer/broadcasts', {
    body: { text: 'Where next?', poll: { options: OPTIONS }, audience: { include: ['followers'] } },
    idempotencyKey: crypto.randomUUID(),
  })
  await app.jobs.runPending()
  const copies = await Promise.all(
    fans.map(async (fan) => {
      const id = await open(performer, fan)
      const { data } = await fan.api('GET /messages/conversations/{id}', { params: { id } })
      assert.ok(data[0])
      return data[0]
    }),
  )
  for (const [index, fan] of fans.entries()) {
    const copy = copies[index]
    assert.ok(copy)
    await vote(fan, copy._id, copy.poll?.options[index === 0 ? 0 : 1]?._id)
  }
  const find = async () => (await performer.api('GET /performer/broadcasts/{id}', { params: { id: sent._id } })).data
  assert.deepEqual(votesOf((await find()).poll), [3, 1, 2, 0])
  const [first, copy] = [fans[0], copies[0]]
  assert.ok(first && copy)
  assert.deepEqual(votesOf((await show(first, copy._id)).poll), [3, 1, 2, 0])

  await performer.api('DELETE /performer/broadcasts/{id}', { params: { id: sent._id } })
  await app.jobs.runPending()
  assert.equal((await show(first, copy._id)).poll, null)
  assert.equal((await find()).poll, null)
})

/** Messages, orders, uploads and sockets of people who work for a creator. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ConversationId, MessageId } from '@limelight/contract/ids'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { refuses } from '#test/refusals'
import { anAddress, aProduct } from '#test/shop'
import { aTeamMember } from '#test/team'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

async function aConversation(owner: Member, fan: Member): Promise<ConversationId> {
  await owner.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  const { data } = await fan.api('POST /conversations', { body: { source: 'performer', sourceId: owner.id } })
  await fan.api('POST /messages/conversations/{id}', { params: { id: data._id }, body: { text: 'Hello' } })
  return data._id
}

const write = ({ api }: Member, id: ConversationId, text: string) =>
  api('POST /messages/conversations/{id}', { params: { id }, body: { text } })
const messagesOf = async ({ api }: Member, id: ConversationId) =>
  (await api('GET /messages/conversations/{id}', { params: { id } })).data

describe('a message of a member', () => {
  test('is the creator’s, with the name for the creator and without it for the fan', async () => {
    const [owner, fan] = [await aPerformer(app), await aFan(app)]
    const member = await aTeamMember(app, owner, ['messages'])
    const id = await aConversation(owner, fan)
    const { data: sent } = await write(member, id, 'From the team')
    assert.deepEqual([sent.senderId, sent.isByTeam, sent.typedBy], [owner.id, true, member.username])
    await write(owner, id, 'From me')

    const labels = (rows: Awaited<ReturnType<typeof messagesOf>>) =>
      rows.map(({ text, isByTeam, typedBy }) => [text, isByTeam, typedBy])
    assert.deepEqual(labels(await messagesOf(owner, id)), [
      ['From me', false, null],
      ['From the team', true, member.username],
      ['Hello', false, null],
    ])
    assert.deepEqual(labels(await messagesOf(fan, id)), [
      ['From me', false, null],
      ['From the team', true, null],
      ['Hello', false, null],
    ])
    const { data: activity } = await owner.api('GET /performer/team/activity', { query: {} })
    assert.deepEqual(
      activity.map(({ act, targetId }) => [act, targetId]),
      [['message_sent', id]],
    )
  })

  test('is edited by its author alone, and deleted by each side of the creator', async () => {
    const [owner, fan] = [await aPerformer(app), await aFan(app)]
    const [one, other] = [await aTeamMember(app, owner, ['messages']), await aTeamMember(app, owner, ['messages'])]
    const id = await aConversation(owner, fan)
    const { data: message } = await write(one, id, 'Typo')
    const params = { id: MessageId.parse(message._id) }
    for (const editor of [other, owner])
      await refuses('message_not_editable', editor.api('PUT /messages/{id}', { params, body: { text: 'Mine' } }))
    await one.api('PUT /messages/{id}', { params, body: { text: 'Right' } })
    await other.api('DELETE /messages/{id}', { params })
  })

  test('to many fans says so in each copy', async () => {
    const [owner, fan] = [await aPerformer(app), await aFan(app)]
    const member = await aTeamMember(app, owner, ['messages'])
    await fan.api('POST /follows/{id}', { params: { id: owner.id } })
    await member.api('POST /performer/broadcasts', { body: { text: 'To all', audience: { include: ['followers'] } } })
    await app.jobs.runPending()
    const { data } = await fan.api('GET /conversations')
    const [conversation] = data
    assert.ok(conversation)
    assert.deepEqual(
      (await messagesOf(fan, conversation._id)).map(({ text, isByTeam }) => [text, isByTeam]),
      [['To all', true]],
    )
  })
})

describe('what the creator has as a fan', () => {
  test('is not found by members: conversations, messages, and writing to other creators', async () => {
    const [owner, idol] = [await aPerformer(app), await aPerformer(app)]
    const member = await aTeamMember(app, owner, ['messages'])
    const id = await aConversation(idol, owner)
    const [message] = await messagesOf(owner, id)
    assert.ok(message)
    assert.deepEqual((await member.api('GET /conversations')).data, [])
    assert.deepEqual((await member.api('GET /messages/search', { query: { q: 'Hello' } })).data, [])
    await write(idol, id, 'An answer')
    assert.equal((await owner.api('GET /messages/total-unread-messages')).data.total, 1)
    assert.equal((await member.api('GET /messages/total-unread-messages')).data.total, 0)
    await refuses('not_found', member.api('GET /conversations/{id}', { params: { id } }))
    await refuses('not_found', messagesOf(member, id))
    await refuses('not_found', write(member, id, 'In your name'))
    await refuses('not_found', member.api('GET /messages/{id}', { params: { id: message._id } }))
    await refuses('not_found', member.api('DELETE /messages/{id}', { params: { id: message._id } }))
    for (const source of ['performer', 'user'] as const)
      await refuses('not_found', member.api('POST /conversations', { body: { source, sourceId: idol.id } }))
  })
})

describe('an order', () => {
  test('is shipped by a member, and refunded by the creator alone', async () => {
    const [owner, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 5_000 })]
    const member = await aTeamMember(app, owner, ['orders'])
    const product = await aProduct(app, { by: owner, type: 'physical', price: 100, stock: 2 })
    const addressId = await anAddress(fan)
    const { data: order } = await fan.api('POST /orders/checkout', {
      body: { productId: product.id, quantity: 1, addressId },
    })
    await fan.api('POST /wallet/charges/product/{id}', { params: { id: product.id }, body: { orderId: order._id } })
    const params = { id: order._id }
    await refuses('not_in_team_rights', member.api('PUT /orders/{id}/update', { params, body: { status: 'refunded' } }))
    await refuses(
      'not_in_team_rights',
      member.api('PUT /orders/{id}/update', { params, body: { status: 'cancelled' } }),
    )
    const { data } = await member.api('PUT /orders/{id}/update', { params, body: { status: 'processing' } })
    assert.equal(data.status, 'processing')
  })

  test('that the creator placed as a fan is not found', async () => {
    const [owner, shop] = [await aPerformer(app), await aPerformer(app)]
    const member = await aTeamMember(app, owner, ['orders'])
    const product = await aProduct(app, { by: shop, type: 'physical', price: 100, stock: 2 })
    const addressId = await anAddress(owner)
    const { data: order } = await owner.api('POST /orders/checkout', {
      body: { productId: product.id, quantity: 1, addressId },
    })
    await refuses('not_found', member.api('GET /orders/{id}', { params: { id: order._id } }))
  })
})

describe('an upload', () => {
  test('of a member belongs to the creator, in one request and in parts', async () => {
    const owner = await aPerformer(app)
    const member = await aTeamMember(app, owner, ['posts'])
    const file = new Blob([Uint8Array.from(await sample('small.jpg'))])
    const { data } = await member.api('POST /performer/feeds/photo/upload', { files: { file } })
    const row = await app.ctx.db
      .selectFrom('media_file')
      .select('owner_id')
      .where('id', '=', data._id)
      .executeTakeFirstOrThrow()
    assert.equal(row.owner_id, owner.id)
    assert.equal((await begin(member, 'feed-photo')).statusCode, 201)
    assert.equal((await begin(member, 'message-photo')).statusCode, 403)
    assert.equal((await begin(member, 'welcome-video')).statusCode, 403)
    const { data: activity } = await owner.api('GET /performer/team/activity', { query: {} })
    assert.deepEqual(
      activity.map(({ act }) => act),
      ['file_uploaded', 'file_uploaded'],
    )
    await owner.api('DELETE /performer/team/members/{id}', { params: { id: member.id } })
    assert.equal((await begin(member, 'feed-photo')).statusCode, 403)
  })

  const begin = (member: Member, purpose: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/uploads/tus',
      headers: {
        authorization: `Bearer ${member.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': `purpose ${btoa(purpose)},filename ${btoa('a.jpg')}`,
      },
    })
})

import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Poll } from '@limelight/contract/content/feeds'
import type { FeedId, PollOptionId } from '@limelight/contract/ids'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { collectUnusedOptions } from './polls.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

describe('making a poll', () => {
  test('it needs a question and two to ten options of theirs, each once', async () => {
    const seller = await aPerformer(app)
    const create = (pollIds: PollOptionId[], pollDescription = 'Which?') =>
      seller.api('POST /performer/feeds', { body: { type: 'poll', access: 'free', pollIds, pollDescription } })
    const [one, two] = [await anOption(seller), await anOption(seller)]

    await refuses('request_invalid', create([one]))
    await refuses('request_invalid', create([one, one]))
    await refuses('request_invalid', create([one, two], ''))
    await refuses('not_found', create([one, randomUUIDv7() as PollOptionId]))
    await refuses('not_found', create([one, await anOption(await aPerformer(app))]))
    await refuses('request_invalid', create(await Promise.all(Array.from({ length: 11 }, () => anOption(seller)))))

    const { data } = await create([two, one])
    assert.deepEqual(
      data.polls.map((option) => option._id),
      [two, one],
    )
    await refuses('not_found', create([one, two]))
  })

  test('only a poll has options, and it has no files', async () => {
    const seller = await aPerformer(app)
    await refuses(
      'request_invalid',
      seller.api('POST /performer/feeds', {
        body: { type: 'text', text: 'x', access: 'free', pollIds: [await anOption(seller), await anOption(seller)] },
      }),
    )
  })

  test('one that would be closed before it is seen is refused', async () => {
    const pollExpiredAt = app.ctx.clock.now().subtract({ seconds: 1 }).toString()
    const seller = await aPerformer(app)
    const pollIds = [await anOption(seller), await anOption(seller)]
    const body = { type: 'poll', access: 'free', pollIds, pollDescription: 'Late?', pollExpiredAt } as const
    await refuses('request_invalid', seller.api('POST /performer/feeds', { body }))
  })

  test('its options change until somebody has voted, and never afterwards', async () => {
    const { id, seller, options } = await aPoll()
    const change = (body: { pollIds?: PollOptionId[]; pollDescription?: string; text?: string }) =>
      seller.api('PUT /performer/feeds/{id}', { params: { id }, body })
    const third = await anOption(seller)
    const { data } = await change({ pollIds: [third, options[0]] })
    assert.deepEqual(
      data.polls.map((option) => option._id),
      [third, options[0]],
    )

    await vote(await aFan(app), third)

    await refuses('invalid_state', change({ pollIds: [options[0], third] }))
    await refuses('invalid_state', change({ pollDescription: 'Something else?' }))
    assert.equal((await change({ text: 'Words may change' })).data.poll?.totalVote, 1)
  })

  test('options no poll has taken are collected after a day', async () => {
    const seller = await aPerformer(app)
    const unused = await anOption(seller)
    const { id, options } = await aPoll()
    app.clock.advance({ hours: 25 })
    const young = await anOption(seller)

    await collectUnusedOptions(app.ctx)

    const left = await app.ctx.db
      .selectFrom('poll_option')
      .select('id')
      .where('id', 'in', [unused, young, ...options])
      .execute()
    assert.deepEqual(new Set(left.map((row) => row.id)), new Set([young, ...options]))
    assert.equal((await pollFor(await aFan(app), id)).options.length, 2)
  })
})

describe('voting', () => {
  test('the result is hidden until one has voted, and never from them and the operator', async () => {
    const { id, seller, options } = await aPoll()
    const [fan, other, operator] = [await aFan(app), await aFan(app), await anOperator(app)]
    const { data } = await vote(fan, options[1])

    assert.deepEqual([data.poll?.votedId, data.poll?.totalVote], [options[1], 1])
    assert.deepEqual(
      data.poll?.options.map((option) => option.totalVote),
      [0, 1],
    )
    for (const api of [other.api, app.as()]) {
      const { data: hidden } = await api('GET /user/feeds/{id}', { params: { id } })
      assert.deepEqual([hidden.poll?.totalVote, hidden.polls.map((option) => option.totalVote)], [null, [null, null]])
    }
    for (const member of [seller, operator]) assert.equal((await pollFor(member, id)).totalVote, 1)
  })

  test('once, whatever the option', async () => {
    const { id, options } = await aPoll()
    const fan = await aFan(app)
    await vote(fan, options[0])
    await refuses('already_voted', vote(fan, options[0]))
    await refuses('already_voted', vote(fan, options[1]))
    assert.equal((await pollFor(fan, id)).totalVote, 1)
  })

  test('fifty votes of one fan at once count once', async () => {
    const { id, seller, options } = await aPoll()
    const fan = await aFan(app)
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => vote(fan, options[index % 2])))
    assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1)
    assert.equal((await pollFor(seller, id)).totalVote, 1)
  })

  test('fifty votes of fifty fans at once count fifty', async () => {
    const { id, seller, options } = await aPoll()
    const fans = await Promise.all(Array.from({ length: 50 }, () => aFan(app)))
    await Promise.all(fans.map((fan, index) => vote(fan, options[index % 5 === 0 ? 0 : 1])))
    const poll = await pollFor(seller, id)
    assert.deepEqual([poll.totalVote, ...poll.options.map((option) => option.totalVote)], [50, 10, 40])
  })

  test('a closed poll takes no votes and shows its result to everybody', async () => {
    const pollExpiredAt = app.ctx.clock.now().add({ hours: 24 }).toString()
    const { id, seller, options } = await aPoll({ pollExpiredAt })
    await vote(await aFan(app), options[0])
    app.clock.advance({ hours: 25 })

    await refuses('poll_closed', vote(await aFan(app), options[0]))
    const poll = await pollFor(await aFan(app), id)
    assert.deepEqual([poll.isClosed, poll.totalVote, poll.votedId], [true, 1, null])
    const later = app.ctx.clock.now().add({ hours: 24 }).toString()
    await refuses(
      'invalid_state',
      seller.api('PUT /performer/feeds/{id}', { params: { id }, body: { pollExpiredAt: later } }),
    )
  })

  test('a locked poll shows its question only and takes no votes', async () => {
    const { id, options } = await aPoll({ access: 'subscribers' })
    const fan = await aFan(app)
    const poll = await pollFor(fan, id)
    assert.deepEqual([poll.description, poll.options, poll.totalVote], ['Which one?', [], null])
    await refuses('forbidden', vote(fan, options[0]))
  })

  test('a draft’s poll, a deleted one and an option of no poll are not found', async () => {
    const fan = await aFan(app)
    const draft = await aPoll({ status: 'draft' })
    await refuses('not_found', vote(fan, draft.options[0]))
    const deleted = await aPoll()
    await deleted.seller.api('DELETE /performer/feeds/{id}', { params: { id: deleted.id } })
    await refuses('not_found', vote(fan, deleted.options[0]))
    await refuses('not_found', vote(fan, await anOption(deleted.seller)))
  })
})

type PollBody = { pollExpiredAt?: string; access?: 'free' | 'subscribers'; status?: 'active' | 'draft' }

async function aPoll(
  body: PollBody = {},
): Promise<{ id: FeedId; seller: Member; options: [PollOptionId, PollOptionId] }> {
  const seller = await aPerformer(app)
  const options: [PollOptionId, PollOptionId] = [await anOption(seller), await anOption(seller)]
  const { data } = await seller.api('POST /performer/feeds', {
    body: { type: 'poll', access: 'free', pollIds: options, pollDescription: 'Which one?', ...body },
  })
  return { id: data._id, seller, options }
}

async function anOption({ api }: Member): Promise<PollOptionId> {
  return (await api('POST /performer/feeds/polls', { body: { description: 'An option' } })).data._id
}

function vote({ api }: Member, id: PollOptionId | undefined) {
  assert.ok(id)
  return api('POST /user/feeds/vote/{id}', { params: { id } })
}

async function pollFor({ api }: Member, id: FeedId): Promise<Poll> {
  const { poll } = (await api('GET /user/feeds/{id}', { params: { id } })).data
  assert.ok(poll)
  return poll
}

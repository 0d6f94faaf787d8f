/** What is true of every kind of item: one suite, run over all of them through the API. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ITEM_KINDS, type ItemKind } from '@limelight/contract/content-kinds'
import { openDatabase } from '#/platform/db/pool'
import { createCtx } from '#/platform/db/transaction'
import { aFan, aPerformer, type Member } from '#test/builders'
import { type Asker, DRIVERS, type Item, type Publishing } from '#test/item-drivers'
import { assertBooksBalance } from '#test/ledger-balance'
import { startOperatorApp } from '#test/operator-app'
import { PATIENCE } from '#test/patience'
import { refusalOf, refuses } from '#test/refusals'
import { publishDue } from './publish-due.service.ts'

const { app, operator } = await startOperatorApp()

const STATS = { feed: 'feeds', video: 'videos', gallery: 'galleries', product: 'products' } as const
const visitor = (): Asker => ({ api: app.as() })

for (const kind of ITEM_KINDS) {
  const driver = DRIVERS[kind]
  /** Where a kind is only sold, free ones do not exist. */
  const openAccess = driver.accesses[0] === 'free' ? ({ access: 'free' } as const) : ({ access: 'paid' } as const)
  const paid = { access: 'paid', price: 30 } as const

  async function published(body: Publishing = {}, by?: Member): Promise<{ performer: Member; item: Item }> {
    const performer = by ?? (await aPerformer(app, { monthlyPriceMinor: 500 }))
    const item = await driver.create(performer, { ...openAccess, ...(openAccess.access === 'paid' && paid), ...body })
    await app.jobs.runPending()
    return { performer, item }
  }
  const react = ({ api }: Member, { _id }: Item, action: 'like' | 'bookmark') =>
    api('POST /reactions', { body: { objectType: kind, objectId: _id, action } })

  describe(`a ${kind}`, () => {
    describe('that is published', () => {
      test('shows once its file is rendered, is listed and counted, and is gone while it is hidden', async () => {
        const performer = await aPerformer(app)
        const { _id } = await driver.create(performer, { ...openAccess, ...(kind === 'product' && paid) })
        await refuses('not_found', driver.read(visitor(), _id))
        assert.deepEqual([await countOf(performer, kind), await idsOf(driver.list(visitor(), performer))], [0, []])

        await app.jobs.runPending()
        assert.equal((await driver.read(visitor(), _id)).status, 'active')
        assert.deepEqual([await countOf(performer, kind), await idsOf(driver.list(visitor(), performer))], [1, [_id]])
        assert.deepEqual(await idsOf(driver.listOwn(performer, 'active')), [_id])

        await driver.change(performer, _id, { status: 'inactive' })
        await refuses('not_found', driver.read(visitor(), _id))
        assert.deepEqual([await countOf(performer, kind), await idsOf(driver.list(visitor(), performer))], [0, []])
        assert.deepEqual(await idsOf(driver.listOwn(performer, 'inactive')), [_id])
        assert.deepEqual(await idsOf(driver.listOwn(performer, 'active')), [])

        await driver.change(performer, _id, { status: 'active' })
        assert.equal(await countOf(performer, kind), 1)
      })

      test('counts looks, likes and comments', async () => {
        const { item, performer } = await published()
        const fan = await aFan(app)
        const canLike = kind !== 'product'
        await Promise.all([driver.look(fan, item._id), driver.look(fan, item._id), driver.look(performer, item._id)])
        if (canLike) await react(fan, item, 'like')
        await react(fan, item, 'bookmark')
        await fan.api('POST /comments', { body: { objectType: kind, objectId: item._id, content: 'Seen' } })

        const seen = await driver.read(fan, item._id)
        assert.deepEqual([seen.totalView, seen.totalLike, seen.totalComment], [1, canLike ? 1 : 0, 1])
        assert.ok(seen.isBookmarked)
      })

      test('of another performer is neither read in the studio nor changed nor deleted', async () => {
        const { item } = await published()
        const other = await aPerformer(app)
        await refuses('not_found', driver.readOwn(other, item._id))
        await refuses('not_found', driver.change(other, item._id, { status: 'inactive' }))
        await refuses('not_found', driver.remove(other, item._id))
      })
    })

    describe('as a draft', () => {
      test('is seen by its owner and by operators only, and not counted', async () => {
        const { item, performer } = await published({ status: 'draft' })
        for (const who of [visitor(), await aFan(app)]) await refuses('not_found', driver.read(who, item._id))
        for (const who of [performer, operator]) assert.equal((await driver.read(who, item._id)).status, 'draft')
        assert.equal(await countOf(performer, kind), 0)
      })

      test('may lack its price, which publishing asks for', async () => {
        const performer = await aPerformer(app)
        const { _id } = await driver.create(performer, { access: 'paid', status: 'draft' })
        assert.equal((await driver.readOwn(performer, _id)).price, 0)
        for (const status of ['active', 'inactive', 'scheduled'] as const) {
          const schedule = status === 'scheduled' ? { scheduleAt: minuteIn({ hours: 1 }).toString() } : {}
          assert.equal(await fieldOf(driver.change(performer, _id, { status, ...schedule })), 'price')
        }
        assert.equal((await driver.change(performer, _id, { status: 'active', price: 40 })).price, 40)
        // Once it has one, only a draft loses it again.
        assert.equal(await fieldOf(driver.change(performer, _id, { price: 0 })), 'price')
      })

      test('that lacks its price is taken down and restored like any other', async () => {
        const performer = await aPerformer(app)
        const { _id } = await driver.create(performer, { access: 'paid', status: 'draft' })
        await restore(await takeDown(kind, _id))
        assert.equal((await driver.readOwn(performer, _id)).status, 'draft')
      })

      if (kind !== 'product')
        test('has a price only when it is paid for', async () => {
          const performer = await aPerformer(app)
          for (const status of ['draft', 'active'] as const)
            assert.equal(await fieldOf(driver.create(performer, { access: 'free', price: 5, status })), 'price')
          assert.equal(await fieldOf(driver.create(performer, { access: 'paid', status: 'active' })), 'price')
        })
    })

    describe('that is scheduled', () => {
      test('is seen by nobody else, then appears under its minute, published by one of two workers', async () => {
        const at = minuteIn({ hours: 2 })
        const { item, performer } = await published({
          status: 'scheduled',
          scheduleAt: at.add({ seconds: 42 }).toString(),
        })
        await publishDue(app.ctx)
        const own = await driver.readOwn(performer, item._id)
        assert.deepEqual([own.status, own.scheduleAt], ['scheduled', at.toString()])
        await refuses('not_found', driver.read(visitor(), item._id))
        const elsewhere = openDatabase(app.databaseUrl, PATIENCE)
        const { config, clock, log, storage } = app.ctx
        const other = createCtx({ config, clock, log, storage, db: elsewhere.db })

        app.clock.advance({ hours: 3 })
        await Promise.all([publishDue(app.ctx), publishDue(other), publishDue(app.ctx)])
        await elsewhere.close()
        await publishDue(app.ctx)

        const seen = await driver.read(visitor(), item._id)
        assert.deepEqual([seen.status, seen.scheduleAt, seen.createdAt], ['active', null, at.toString()])
        assert.equal(await countOf(performer, kind), 1)
      })

      test('appears when its files are ready, under the later time', async () => {
        const performer = await aPerformer(app)
        const { _id } = await driver.create(performer, {
          ...paid,
          status: 'scheduled',
          scheduleAt: minuteIn({ minutes: 2 }).toString(),
        })
        app.clock.advance({ minutes: 3 })
        await publishDue(app.ctx)
        await refuses('not_found', driver.read(visitor(), _id))
        app.clock.advance({ minutes: 3 })
        const readyAt = app.clock.now()

        await app.jobs.runPending()

        const { createdAt } = await driver.read(visitor(), _id)
        assert.ok(Temporal.Instant.compare(createdAt, readyAt) >= 0, `${createdAt} is before ${readyAt}`)
        assert.equal(await countOf(performer, kind), 1)
      })

      test('is moved, changed and called off', async () => {
        const { item, performer } = await published({
          status: 'scheduled',
          scheduleAt: minuteIn({ hours: 1 }).toString(),
        })
        const later = minuteIn({ hours: 5 }).toString()
        assert.equal((await driver.change(performer, item._id, { scheduleAt: later })).scheduleAt, later)
        assert.equal((await driver.change(performer, item._id, { price: 50, access: 'paid' })).scheduleAt, later)
        assert.equal((await driver.change(performer, item._id, { status: 'draft' })).scheduleAt, null)
        app.clock.advance({ hours: 6 })
        await publishDue(app.ctx)
        assert.equal((await driver.readOwn(performer, item._id)).status, 'draft')
      })

      test('keeps a time that has passed when it is sent again unchanged, and takes no other from the past', async () => {
        const at = minuteIn({ minutes: 2 })
        const { item, performer } = await published({ status: 'scheduled', scheduleAt: at.toString() })
        app.clock.advance({ minutes: 3 })
        for (const scheduleAt of [at.toString(), at.toString({ fractionalSecondDigits: 3 })])
          assert.equal(
            (await driver.change(performer, item._id, { status: 'scheduled', scheduleAt })).status,
            'scheduled',
          )
        const earlier = at.subtract({ minutes: 1 }).toString()
        assert.equal(await fieldOf(driver.change(performer, item._id, { scheduleAt: earlier })), 'scheduleAt')
      })

      test('has a time ahead, and nothing else has one', async () => {
        const performer = await aPerformer(app)
        const create = (body: Publishing) => driver.create(performer, { ...paid, ...body })
        const [ahead, now, far] = [minuteIn({ hours: 1 }), minuteIn({}), minuteIn({ hours: 24 * 400 })].map(String)
        for (const body of [
          { status: 'scheduled' },
          { status: 'scheduled', scheduleAt: now },
          { status: 'scheduled', scheduleAt: far },
          { status: 'active', scheduleAt: ahead },
          { status: 'draft', scheduleAt: ahead },
        ] as Publishing[])
          assert.equal(await fieldOf(create(body)), 'scheduleAt', JSON.stringify(body))
      })

      test('again after it was published keeps the time it first appeared under', async () => {
        const { item, performer } = await published()
        const { createdAt } = await driver.read(visitor(), item._id)
        const scheduleAt = minuteIn({ hours: 1 }).toString()
        await driver.change(performer, item._id, { status: 'scheduled', scheduleAt })
        await refuses('not_found', driver.read(visitor(), item._id))
        app.clock.advance({ hours: 2 })
        await publishDue(app.ctx)
        assert.equal((await driver.read(visitor(), item._id)).createdAt, createdAt)
        assert.equal(await countOf(performer, kind), 1)
      })
    })

    describe('that two people edit', () => {
      test('takes the version as an instant, however it is written, and refuses an older one', async () => {
        const { item, performer } = await published()
        const { updatedAt } = await driver.readOwn(performer, item._id)
        app.clock.advance({ seconds: 1 })
        const sameInstant = Temporal.Instant.from(updatedAt).toString({ fractionalSecondDigits: 9 })
        const changed = await driver.change(performer, item._id, { status: 'inactive', updatedAt: sameInstant })
        await refuses('version_conflict', driver.change(performer, item._id, { status: 'active', updatedAt }))
        await driver.change(performer, item._id, { status: 'active', updatedAt: changed.updatedAt })
      })

      test('is the same version after its file was rendered', async () => {
        const performer = await aPerformer(app)
        const { _id } = await driver.create(performer, paid)
        const { updatedAt } = await driver.readOwn(performer, _id)
        app.clock.advance({ seconds: 1 })
        await app.jobs.runPending()
        await driver.change(performer, _id, { status: 'inactive', updatedAt })
      })
    })

    describe('shown to', () => {
      const RIGHTS: Record<Publishing['access'] & string, readonly string[]> = {
        free: ['visitor', 'fan', 'follower', 'subscriber', 'buyer', 'owner', 'operator'],
        followers: ['follower', 'subscriber', 'owner', 'operator'],
        subscribers: ['subscriber', 'owner', 'operator'],
        paid: ['buyer', 'owner', 'operator'],
      }
      for (const access of driver.accesses)
        test(`people around a ${access} one, is open to those with a right to it and locked for the rest`, async () => {
          const { item, performer } = await published({ access, price: access === 'paid' ? 30 : 0 })
          const people = await peopleAround(performer)
          if (access === 'paid') await driver.buy(people.buyer, item._id, 30)
          for (const [name, who] of Object.entries({ visitor: visitor(), ...people, owner: performer, operator })) {
            const seen = await driver.read(who, item._id)
            assert.equal(seen.canView, RIGHTS[access].includes(name), name)
            assert.equal(seen.lockReason === null, seen.canView, name)
          }
        })

      test('a blocked fan is hidden altogether, also what they bought, until the block ends', async () => {
        const { item, performer } = await published(paid)
        const fan = await aFan(app, { balanceTokens: 100 })
        await driver.buy(fan, item._id)
        await react(fan, item, 'bookmark')
        await performer.api('POST /block/users', { body: { userId: fan.id, reason: 'spam' } })
        await refuses('not_found', driver.read(fan, item._id))
        assert.deepEqual(await idsOf(driver.listBookmarked(fan)), [])
        await performer.api('DELETE /block/users/{id}', { params: { id: fan.id } })
        assert.ok((await driver.read(fan, item._id)).canView)
        assert.deepEqual(await idsOf(driver.listBookmarked(fan)), [item._id])
      })
    })

    describe('that is sold', () => {
      test('is charged once at the price that was seen, and stands in the library', async () => {
        const { item } = await published(paid)
        const fan = await aFan(app, { balanceTokens: 100 })
        await refuses('tokens_insufficient', driver.buy(await aFan(app), item._id))
        await refuses('price_changed', driver.buy(fan, item._id, 20))
        await Promise.all(Array.from({ length: 5 }, () => driver.buy(fan, item._id, 30)))
        assert.equal((await fan.api('GET /users/me')).data.balance, 70)
        const seen = await driver.read(fan, item._id)
        assert.deepEqual([seen.isBought, seen.canView], [true, true])
        const { data } = await fan.api('GET /wallet/purchases', { query: { kind } })
        assert.deepEqual(
          data.map((one) => [one._id, one.kind, one.price, one.isAvailable]),
          [[item._id, kind, 30, true]],
        )
        await assertBooksBalance(app)
      })

      test('stays with its buyer when it is hidden or deleted, and with nobody else', async () => {
        const { item, performer } = await published(paid)
        const [buyer, other] = [await aFan(app, { balanceTokens: 100 }), await aFan(app)]
        await driver.buy(buyer, item._id)
        for (const who of [buyer, other]) await react(who, item, 'bookmark')

        await driver.change(performer, item._id, { status: 'inactive' })
        assert.ok((await driver.read(buyer, item._id)).canView)
        await refuses('not_found', driver.read(other, item._id))
        await driver.remove(performer, item._id)

        assert.ok((await driver.read(buyer, item._id)).canView)
        for (const who of [visitor(), other]) await refuses('not_found', driver.read(who, item._id))
        await refuses('not_found', driver.readOwn(performer, item._id))
        assert.deepEqual(await idsOf(driver.listBookmarked(buyer)), [item._id])
        assert.deepEqual(await idsOf(driver.listBookmarked(other)), [])
        assert.equal(await countOf(performer, kind), 0)
      })

      test('without a price, or to its owner, is not for sale', async () => {
        const { item, performer } = await published(paid)
        await refuses('not_for_sale', driver.buy(performer, item._id))
        if (kind === 'product') return
        const { item: free } = await published({ access: 'free' })
        await refuses('not_for_sale', driver.buy(await aFan(app, { balanceTokens: 100 }), free._id))
      })
    })

    describe('that an operator takes down', () => {
      test('is gone for all but its owner, who sees why and cannot edit it, and comes back as it was', async () => {
        const { item, performer } = await published(paid)
        const buyer = await aFan(app, { balanceTokens: 100 })
        await driver.buy(buyer, item._id)
        const id = await takeDown(kind, item._id)
        for (const who of [visitor(), buyer]) await refuses('not_found', driver.read(who, item._id))
        assert.equal((await driver.readOwn(performer, item._id)).status, 'removed')
        assert.equal(await countOf(performer, kind), 0)
        await refuses('invalid_state', driver.change(performer, item._id, { status: 'active' }))
        await refuses('invalid_state', takeDown(kind, item._id))

        await restore(id)
        assert.equal((await driver.read(visitor(), item._id)).status, 'active')
        assert.equal(await countOf(performer, kind), 1)
        await refuses('invalid_state', restore(id))
      })

      test('takes all that it adds to the counters of its creator with it, and brings it back', async () => {
        const { item, performer } = await published(paid)
        const before = await statsOf(performer)
        const id = await takeDown(kind, item._id)
        const none = { feeds: 0, photos: 0, videos: 0, galleries: 0, products: 0 }
        assert.deepEqual(await statsOf(performer), none)
        await restore(id)
        assert.deepEqual(await statsOf(performer), before)
        await driver.remove(performer, item._id)
        assert.deepEqual(await statsOf(performer), none)
      })

      test('while it is scheduled is published at once when it returns after its minute', async () => {
        const at = minuteIn({ hours: 1 })
        const { item, performer } = await published({ status: 'scheduled', scheduleAt: at.toString() })
        const id = await takeDown(kind, item._id)
        app.clock.advance({ hours: 2 })
        await publishDue(app.ctx)
        assert.equal((await driver.readOwn(performer, item._id)).status, 'removed')
        await restore(id)
        await publishDue(app.ctx)
        assert.equal((await driver.read(visitor(), item._id)).status, 'active')
      })
    })

    test('that nobody bought leaves no row and no file claimed when it is deleted', async () => {
      const { item, performer } = await published()
      await driver.remove(performer, item._id)
      for (const who of [visitor(), operator]) await refuses('not_found', driver.read(who, item._id))
      assert.equal(await countOf(performer, kind), 0)
      const claimed = await app.ctx.db
        .selectFrom('media_file')
        .select('id')
        .where('owner_id', '=', performer.id)
        .where('claimed_at', 'is not', null)
        .execute()
      assert.deepEqual(claimed, [])
    })
  })
}

async function countOf(performer: Member, kind: ItemKind): Promise<number> {
  return (await statsOf(performer))[STATS[kind]]
}

async function statsOf({ username }: Member) {
  const { data } = await app.as()('GET /performers/{id}', { params: { id: username } })
  const { feeds, photos, videos, galleries, products } = data.stats
  return { feeds, photos, videos, galleries, products }
}

async function idsOf(page: Promise<{ data: { _id: string }[]; total: number }>): Promise<string[]> {
  const { data, total } = await page
  assert.equal(total, data.length)
  return data.map(({ _id }) => _id)
}

/** The field that the refusal of a body names. */
async function fieldOf(call: Promise<unknown>): Promise<string | undefined> {
  const refusal = await refusalOf(call)
  assert.equal(refusal.code, 'request_invalid')
  return (refusal.details as { issues: { path: string }[] }).issues[0]?.path
}

async function peopleAround(performer: Member) {
  const [fan, follower, buyer] = [await aFan(app), await aFan(app), await aFan(app, { balanceTokens: 100 })]
  const subscriber = await aFan(app, { balanceTokens: 10_000 })
  await follower.api('POST /follows/{id}', { params: { id: performer.id } })
  await subscriber.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet' },
  })
  return { fan, follower, subscriber, buyer }
}

async function takeDown(objectType: ItemKind, objectId: string): Promise<string> {
  const { data } = await operator.api('POST /admin/take-downs', { body: { objectType, objectId, reason: 'a mistake' } })
  return data._id
}

function restore(id: string) {
  return operator.api('POST /admin/take-downs/{id}/restore', { params: { id } })
}

function minuteIn(duration: { hours?: number; minutes?: number }): Temporal.Instant {
  const instant = app.ctx.clock.now().add({ seconds: 0, ...duration })
  return instant.round({ smallestUnit: 'minute', roundingMode: 'floor' })
}

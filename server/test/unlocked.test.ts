/** The policy decides which items are locked; searches decide it again in SQL. This test compares both. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ITEM_KINDS } from '@limelight/contract/content-kinds'
import { sql } from 'kysely'
import { canKnowOf } from '#/content/items/item-columns.queries'
import { tableOf } from '#/content/items/item-kinds.queries'
import { isUnlocked } from '#/content/sellable/sellable-columns.queries'
import { startTestApp, type TestApp } from './app.ts'
import { aPerformer } from './builders.ts'
import { ask, buildCanaryWorld, type CanaryWorld } from './canary-world.ts'

const PATHS = {
  feed: '/user/feeds',
  video: '/performer-assets/videos',
  gallery: '/performer-assets/galleries',
  product: '/performer-assets/products',
} as const

let app: TestApp
let world: CanaryWorld
before(async () => {
  app = await startTestApp()
  world = await buildCanaryWorld(app)
})
after(() => app.close())

test('what the API says one can view is what searches find by its locked words', async () => {
  const { performer, operator, people, items } = world
  const asking = [
    { id: undefined, role: 'visitor' as const, token: undefined },
    ...Object.values(people).map((fan) => ({ ...fan, role: 'fan' as const })),
    { ...performer, role: 'performer' as const },
    { ...operator, role: 'operator' as const },
  ]
  for (const { id, role, token } of asking) {
    for (const { kind, id: itemId, access } of items) {
      const { rows } = await sql<{ unlocked: boolean }>`
        select ${isUnlocked('i', app.ctx, { id, role, country: null })} as unlocked from ${tableOf(kind)} i where i.id = ${itemId}
      `.execute(app.ctx.db)
      const { body } = await ask(app, `/api${PATHS[kind]}/${itemId}`, token)
      assert.equal(rows[0]?.unlocked, JSON.parse(body).data.canView, `${role} ${kind} ${access}`)
    }
  }
})

test('the column of shown words cuts where the view cuts', async () => {
  const text = `${'😀é '.repeat(46)}first second`
  const { data } = await world.performer.api('POST /performer/feeds', {
    body: { type: 'text', text, access: 'followers' },
  })
  const { body } = await ask(app, `/api/user/feeds/${data._id}`, undefined)
  const shown = JSON.parse(body).data.text.replace(/…$/, '')
  const { rows } = await sql<{ same: boolean }>`
    select preview_words = search_words(${shown}) as same from feed where id = ${data._id}
  `.execute(app.ctx.db)
  assert.deepEqual(rows, [{ same: true }])
})

test('what the API knows of is what lists of items in every state hold', async () => {
  const { performer, operator, people, items } = world
  const looking = [
    { id: undefined, role: 'visitor' as const, token: undefined },
    ...Object.values(people).map((fan) => ({ ...fan, role: 'fan' as const })),
    { ...performer, role: 'performer' as const },
    { ...(await aPerformer(app)), role: 'performer' as const },
    { ...operator, role: 'operator' as const },
  ]
  const compare = async (state: string, viewers = looking) => {
    for (const { id, role, token } of viewers) {
      for (const { kind, id: itemId, access } of items) {
        const { rows } = await sql<{ known: boolean }>`
          select ${canKnowOf({ id, role, country: null })} as known
          from ${tableOf(kind)} i join account a on a.id = i.performer_id
          where i.id = ${itemId}
        `.execute(app.ctx.db)
        const { statusCode } = await ask(app, `/api${PATHS[kind]}/${itemId}`, token)
        assert.equal(rows[0]?.known, statusCode === 200, `${state} ${role} ${kind} ${access}`)
      }
    }
  }
  const set = async (change: Record<string, unknown>) => {
    for (const kind of ITEM_KINDS)
      await app.ctx.db.updateTable(kind).set(change).where('performer_id', '=', performer.id).execute()
  }
  const STATES = {
    active: { status: 'active' },
    inactive: { status: 'inactive' },
    removed: { status: 'removed' },
    deleted: { deleted_at: app.clock.now() },
  }
  for (const [state, change] of Object.entries(STATES)) {
    await set(change)
    await compare(state)
    await set({ status: 'active', deleted_at: null })
  }
  await set({ is_processed: false })
  await compare('processing')
  await set({ is_processed: true })
  await performer.api('POST /block/users', { body: { userId: people.buyer.id, reason: 'a test' } })
  await compare('blocked')
  await performer.api('DELETE /block/users/{id}', { params: { id: people.buyer.id } })
  const params = { id: performer.id }
  await operator.api('PUT /admin/users/{id}/suspend', { params, body: { reason: 'a test' } })
  // Suspending ends the creator's own session.
  await compare(
    'suspended',
    looking.filter(({ id }) => id !== performer.id),
  )
  await operator.api('PUT /admin/users/{id}/reinstate', { params })
})

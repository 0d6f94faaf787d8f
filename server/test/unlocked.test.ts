/** The policy says what is locked to whom; searches say it once more in SQL. Here they say the same. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { isUnlocked, tableOf } from '#/content/items/items.service'
import { startTestApp, type TestApp } from './app.ts'
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

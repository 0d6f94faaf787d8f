/** The database's disk is full: every write is refused in so many words, reads go on, and nothing has to be restarted. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aFeed, aPerformer } from './builders.ts'
import { refuses } from './refusals.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'silent' } })
})
after(() => app.close())

test('writes are storage_full (507) while PostgreSQL has no room, reads are answered, and then all is well', async () => {
  const [fan, performer] = [await aFan(app, { balanceTokens: 100 }), await aPerformer(app)]
  const { id } = await aFeed(app, { by: performer })
  const post = () => performer.api('POST /performer/feeds', { body: { type: 'text', text: 'x', access: 'free' } })
  // Two of very different ways to the database: a plain write, and money.
  const tip = () => fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 10 } })

  await sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(app.ctx.db)
  await sql`create trigger full_feed before insert on feed execute function no_room()`.execute(app.ctx.db)
  await sql`create trigger full_sale before insert on sale execute function no_room()`.execute(app.ctx.db)
  await refuses('storage_full', post())
  await refuses('storage_full', tip())
  assert.equal((await fan.api('GET /user/feeds/{id}', { params: { id } })).data._id, id)

  await sql`drop function no_room() cascade`.execute(app.ctx.db)
  await post()
  await tip()
})

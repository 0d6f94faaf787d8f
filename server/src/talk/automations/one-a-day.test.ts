/** Random lives of fans: however much happens to them, each gets one automatic message of a creator a day at most. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { dayIn, zoneOfFan } from '#/talk/messages/automatic-days.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { runAutomations } from './run-automations.service.ts'

const [LIVES, DAYS, STEP_HOURS] = [300, 9, 7]
const KINDS = ['started', 'cancelled', 'expired', 'renewal_failed', 'tip'] as const
const COUNTRIES = ['DE', 'US', 'JP', 'NZ', 'BR', null] as const

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const life = fc.record({
  country: fc.constantFrom(...COUNTRIES),
  events: fc.array(fc.record({ hour: fc.integer({ min: 0, max: DAYS * 24 }), kind: fc.constantFrom(...KINDS) }), {
    minLength: 1,
    maxLength: 6,
  }),
})

test('300 random lives', { timeout: 600_000 }, async () => {
  const creator = await aPerformer(app, { monthlyPriceMinor: 500 })
  const triggers = [
    { trigger: 'subscribed' },
    { trigger: 'subscribed', delayHours: 20 },
    { trigger: 'cancelled' },
    { trigger: 'expired', days: 1 },
    { trigger: 'renewal_failed', delayHours: 3 },
    { trigger: 'silent', days: 3 },
    { trigger: 'spent', spent: 2 },
  ] as const
  for (const [i, body] of triggers.entries())
    await creator.api('POST /performer/automations', {
      body: { ...body, text: `Message ${i}`, isOn: true, quietHours: i % 2 ? { from: 22, until: 8 } : null },
    })
  const lives = fc.sample(life, { numRuns: LIVES, seed: 42 })
  const fans: Member[] = []
  for (const { country } of lives) fans.push(await aFollower(creator, country))

  for (let hour = 0; hour <= (DAYS + 4) * 24; hour += STEP_HOURS) {
    for (const [i, { events }] of lives.entries())
      for (const event of events)
        if (event.hour >= hour && event.hour < hour + STEP_HOURS) await happen(creator, fans[i] as Member, event.kind)
    await Promise.all([runAutomations(app.ctx), ...(hour % 2 ? [runAutomations(app.ctx)] : [])])
    app.clock.advance({ hours: STEP_HOURS })
  }

  const { rows } = await sql<{ fan_id: Member['id']; created_at: Temporal.Instant }>`
    select part.account_id as fan_id, m.created_at
    from message m join conversation_participant part on part.conversation_id = m.conversation_id and part.account_id <> m.sender_id
    where m.sender_id = ${creator.id} and m.is_automatic`.execute(app.ctx.db)
  const sums = await sql<{ total: number }>`select count(*) as total from automation_run where state = 'sent'`.execute(
    app.ctx.db,
  )
  assert.equal(rows.length, sums.rows[0]?.total)
  assert.ok(rows.length > LIVES, `only ${rows.length} messages`)
  const seen = new Set<string>()
  for (const { fan_id, created_at } of rows) {
    const day = `${fan_id}/${dayIn(await zoneOfFan(app.ctx, fan_id, 'UTC'), created_at)}`
    assert.ok(!seen.has(day), `two messages on ${day}`)
    seen.add(day)
  }
})

async function aFollower(creator: Member, country: string | null): Promise<Member> {
  const fan = await aFan(app)
  const now = app.clock.now()
  await sql`insert into follow (fan_id, performer_id, created_at) values (${fan.id}, ${creator.id}, ${now})`.execute(
    app.ctx.db,
  )
  if (country)
    await sql`
      insert into address (id, account_id, name, street_1, city, postal_code, country, created_at, updated_at)
      values (${randomUUID()}, ${fan.id}, 'A', 'B', 'C', '1', ${country}, ${now}, ${now})`.execute(app.ctx.db)
  return fan
}

const STATUS = { started: 'active', cancelled: 'cancelled', expired: 'expired', renewal_failed: 'past_due' } as const
let transfers = 1_000_000

/** Rows as the services write them: through these, so many lives would take an hour. */
async function happen(creator: Member, fan: Member, kind: (typeof KINDS)[number]): Promise<void> {
  const now = app.clock.now()
  if (kind === 'tip') {
    await sql`
      insert into sale (id, kind, fan_id, performer_id, tokens, gross_minor, fee_minor, net_minor, fee_bps, transfer_id, held_until, created_at)
      values (${randomUUID()}, 'tip', ${fan.id}, ${creator.id}, 150, 150, 0, 150, 0, ${transfers++}, ${now}, ${now})`.execute(
      app.ctx.db,
    )
    return
  }
  const until = kind === 'expired' ? now : now.add({ hours: 24 * 30 })
  const { rows } = await sql<{ id: string }>`
    insert into subscription (id, fan_id, performer_id, type, status, price_minor, method, is_renewing, anchor_day, has_used_trial,
      started_at, expired_at, created_at, updated_at)
    values (${randomUUID()}, ${fan.id}, ${creator.id}, 'monthly', ${STATUS[kind]}, 500, 'wallet', true, 1, false, ${now}, ${until}, ${now}, ${now})
    on conflict (fan_id, performer_id) do update set status = excluded.status, expired_at = excluded.expired_at
    returning id`.execute(app.ctx.db)
  await sql`
    insert into subscription_event (subscription_id, fan_id, performer_id, kind, status, is_renewing, price_minor, expired_at, created_at)
    values (${rows[0]?.id}, ${fan.id}, ${creator.id}, ${kind}, ${STATUS[kind]}, true, 500, ${until}, ${now})`.execute(
    app.ctx.db,
  )
}

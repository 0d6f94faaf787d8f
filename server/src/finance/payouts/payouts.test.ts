import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { PayoutDecision } from '@limelight/contract/finance/payouts'
import { sql } from 'kysely'
import { getBalance } from '#/core/ledger/ledger.service'
import { openSession } from '#/people/auth/sessions.service'
import { aFan, aPerformer, type Member } from '#test/builders'
import { anEarner, BANKING, earn, NET_OF_TIP } from '#test/earners'
import { startMoneyApp } from '#test/operator-app'
import { refusalOf, refuses } from '#test/refusals'

const { app, operator } = await startMoneyApp()

describe('asking', () => {
  test('sets the money aside at once', async () => {
    const seller = await anEarner(app)

    const { data } = await ask(seller, 60, 'For the rent')

    assert.deepEqual([data.status, data.amount, data.note, data.accountEnd], ['pending', 60, 'For the rent', '0003'])
    assert.equal(await getBalance(app.ctx, seller.id, 'earnings'), 2_000)
    assert.equal(await getBalance(app.ctx, seller.id, 'payout'), 6_000)
    const { available, inRequests, obstacle, openRequestId } = await figuresOf(seller)
    assert.deepEqual([available, inRequests, obstacle, openRequestId], [20, 60, 'payout_open', data._id])
  })

  test('is mailed once to the operator who wants it, and is a to-do until it is decided', async () => {
    const seller = await anEarner(app)
    await operator.api('PUT /admin/settings', { body: { values: { operatorEmail: 'finance@example.test' } } })
    const { data } = await ask(seller, 60)
    await seller.api('PUT /payout-requests/{id}', { params: { id: data._id }, body: { amount: 70 } })
    await operator.api('PUT /admin/settings', { body: { values: { operatorEmail: '' } } })

    const { rows } = await sql<{ subject: string; body_text: string }>`
      select subject, body_text from mail where recipient = 'finance@example.test'
    `.execute(app.ctx.db)
    assert.deepEqual(
      rows.map(({ subject }) => subject),
      ['New payout request: $60.00'],
    )
    assert.match(rows[0]?.body_text ?? '', new RegExp(`/admin/payouts/${data._id}`))
    const countOf = async () => {
      const { data: todos } = await operator.api('GET /admin/todos')
      return todos.find(({ kind }) => kind === 'payouts')?.count ?? 0
    }
    const waiting = await countOf()
    await seller.api('PUT /payout-requests/{id}', { params: { id: data._id }, body: { status: 'cancelled' } })
    assert.equal(await countOf(), waiting - 1)

    const other = await anEarner(app)
    await ask(other, 60)
    const { rows: later } = await sql`select id from mail where recipient = 'finance@example.test'`.execute(app.ctx.db)
    assert.equal(later.length, 1)
  })

  test('50 requests at once make one', async () => {
    const seller = await anEarner(app, { tips: 2 })

    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => ask(seller, 60)))

    const done = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    assert.equal(done.length, 1)
    // A burst on one row: a request that waits longer than two seconds for it is asked to try again.
    assert.ok(
      codes.every((code) => code === 'payout_open' || code === 'unavailable'),
      codes.join(),
    )
    assert.equal(await getBalance(app.ctx, seller.id, 'payout'), 6_000)
    assert.equal((await seller.api('GET /payout-requests/search')).total, 1)
  })

  test('the same key asks once', async () => {
    const seller = await anEarner(app)
    const idempotencyKey = randomUUID()
    const send = () => seller.api('POST /payout-requests', { body: { amount: 60 }, idempotencyKey })

    const [first, second] = [await send(), await send()]

    assert.equal(second.data._id, first.data._id)
  })

  test('held money cannot be asked for, and becomes payable with its day', async () => {
    const seller = await anEarner(app, { isHeld: true })

    const before = await figuresOf(seller)
    await refuses('amount_out_of_bounds', ask(seller, 60))
    app.clock.advance({ hours: 24 * 5 })
    const later = await figuresOf(seller)

    assert.deepEqual([before.available, before.held, before.obstacle], [0, NET_OF_TIP, 'amount_out_of_bounds'])
    assert.deepEqual(
      before.heldByDay.map((day) => day.amount),
      [NET_OF_TIP],
    )
    assert.deepEqual([later.available, later.held, later.obstacle], [NET_OF_TIP, 0, null])
  })

  test('below the minimum and above what is available is refused with both bounds', async () => {
    const seller = await anEarner(app)

    const refusals = [await refusalOf(ask(seller, 49.99)), await refusalOf(ask(seller, 80.01))]

    for (const { code, details } of refusals)
      assert.deepEqual([code, details], ['amount_out_of_bounds', { minimum: 50, maximum: 80 }])
    assert.equal((await ask(seller, 80)).data.amount, 80)
  })

  test('what is not an amount is refused', async () => {
    const seller = await anEarner(app)
    for (const amount of [0, -60, 60.001, Number.MAX_SAFE_INTEGER])
      assert.ok(['request_invalid', 'amount_out_of_bounds'].includes((await refusalOf(ask(seller, amount))).code))
  })

  test('without bank details there is nowhere to pay to', async () => {
    const seller = await aPerformer(app)
    await earn(app, seller, { tips: 1 })
    app.clock.advance({ hours: 24 * 8 })
    await refuses('banking_missing', ask(seller, 60))
  })

  test('figures add up: net is held, available, asked for and paid', async () => {
    const seller = await anEarner(app, { tips: 3 })
    await pay((await ask(seller, 70)).data._id)
    await ask(seller, 55)
    await earn(app, seller, { tips: 1 })

    const { gross, fee, net, held, available, inRequests, paid } = await figuresOf(seller)

    assert.deepEqual([gross, fee, net], [400, 80, 320])
    assert.deepEqual([held, inRequests, paid, available], [80, 55, 70, 320 - 80 - 55 - 70])
  })
})

describe('changing their mind', () => {
  test('cancelling gives everything back, and another can be asked for', async () => {
    const seller = await anEarner(app)
    const { data } = await ask(seller, 60)

    const cancelled = await change(seller, data._id, { status: 'cancelled' })

    assert.equal(cancelled.data.status, 'cancelled')
    assert.equal((await figuresOf(seller)).available, NET_OF_TIP)
    assert.equal((await ask(seller, 80)).data.status, 'pending')
  })

  test('another amount is judged against all they have', async () => {
    const seller = await anEarner(app)
    const { data } = await ask(seller, 60)

    await refuses('amount_out_of_bounds', change(seller, data._id, { amount: 80.01 }))
    const changed = await change(seller, data._id, { amount: 80, note: 'all of it' })

    assert.deepEqual([changed.data.amount, changed.data.note], [80, 'all of it'])
    assert.equal(await getBalance(app.ctx, seller.id, 'payout'), 8_000)
    assert.equal((await change(seller, data._id, { status: 'cancelled' })).data.status, 'cancelled')
    assert.equal(await getBalance(app.ctx, seller.id, 'earnings'), 8_000)
  })

  test('nothing changes once it is approved', async () => {
    const seller = await anEarner(app)
    const { data } = await ask(seller, 60)
    await decide(data._id, { status: 'approved' })

    await refuses('invalid_state', change(seller, data._id, { status: 'cancelled' }))
    await refuses('invalid_state', change(seller, data._id, { amount: 50 }))
  })

  test('cancelling against approving: one of them happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const seller = await anEarner(app)
      const { data } = await ask(seller, 60)

      const [cancelled, approved] = await Promise.allSettled([
        change(seller, data._id, { status: 'cancelled' }),
        decide(data._id, { status: 'approved' }),
      ])

      const { status } = (await view(seller, data._id)).data
      assert.equal(Number(cancelled.status === 'fulfilled') + Number(approved.status === 'fulfilled'), 1)
      assert.equal(status, cancelled.status === 'fulfilled' ? 'cancelled' : 'approved')
      assert.equal(await getBalance(app.ctx, seller.id, 'payout'), status === 'cancelled' ? 0 : 6_000)
    }
  })
})

describe('deciding', () => {
  test('approved, paid by hand with its reference, announced by mail', async () => {
    const seller = await anEarner(app)
    const { data } = await ask(seller, 60)

    await decide(data._id, { status: 'approved' })
    await decide(data._id, { status: 'processing' })
    const paid = await decide(data._id, { status: 'paid', reference: 'BANK-1' })

    assert.deepEqual([paid.data.status, paid.data.reference, paid.data.nextStatuses], ['paid', 'BANK-1', []])
    assert.equal(await getBalance(app.ctx, seller.id, 'payout'), 0)
    const sellersOwn = await view(seller, data._id)
    assert.deepEqual(
      sellersOwn.data.events.map((event) => event.status),
      ['pending', 'approved', 'processing', 'paid'],
    )
    await app.jobs.runPending()
    const news = (await seller.api('GET /notifications')).data.find(({ kind }) => kind === 'payout')
    assert.deepEqual([news?.target?.id, news?.count], [data._id, 2])
    const subjects = await mailsTo(seller)
    assert.ok(
      subjects.some((subject) => subject.includes('$60.00 is approved')),
      subjects.join(),
    )
    assert.ok(
      subjects.some((subject) => subject.includes('$60.00 is on its way')),
      subjects.join(),
    )
  })

  test('paying twice at once pays once', async () => {
    const seller = await anEarner(app, { tips: 2 })
    const { data } = await ask(seller, 60)
    await decide(data._id, { status: 'approved' })

    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) => decide(data._id, { status: 'paid', reference: `BANK-${n}` })),
    )

    assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1)
    assert.equal(await getBalance(app.ctx, seller.id, 'payout'), 0)
    assert.equal(await getBalance(app.ctx, seller.id, 'earnings'), 10_000)
  })

  test('rejecting says why and gives back', async () => {
    const seller = await anEarner(app)
    const { data } = await ask(seller, 60)

    await refuses('request_invalid', decide(data._id, { status: 'rejected', note: '' }))
    await decide(data._id, { status: 'rejected', note: 'The name does not match' })

    const { data: sellersOwn } = await view(seller, data._id)
    assert.deepEqual([sellersOwn.status, sellersOwn.reason], ['rejected', 'The name does not match'])
    assert.equal((await figuresOf(seller)).available, NET_OF_TIP)
  })

  test('a transfer that came back fails, and the money can be asked for again', async () => {
    const seller = await anEarner(app)
    const { data } = await ask(seller, 60)
    await decide(data._id, { status: 'approved' })
    await decide(data._id, { status: 'processing' })

    await decide(data._id, { status: 'failed', note: 'Account closed' })

    assert.equal((await ask(seller, 80)).data.status, 'pending')
  })

  test('moves the table does not name are refused', async () => {
    const seller = await anEarner(app)
    const { data } = await ask(seller, 60)
    for (const decision of [
      { status: 'paid', reference: 'x' },
      { status: 'processing' },
      { status: 'failed', note: 'because' },
    ] as const)
      await refuses('invalid_state', decide(data._id, decision))
    await pay(data._id)
    for (const decision of [{ status: 'approved' }, { status: 'rejected', note: 'too late' }] as const)
      await refuses('invalid_state', decide(data._id, decision))
  })

  test('while the books do not balance nothing is approved or paid, and rejecting still works', async () => {
    const seller = await anEarner(app)
    const { data } = await ask(seller, 60)
    const tamper = (amount: number) =>
      sql`update ledger.account set balance = balance + ${amount} where owner_id = ${seller.id} and kind = 'payout'`.execute(
        app.ctx.db,
      )

    await tamper(1)
    const refusal = await refusalOf(quietly(() => decide(data._id, { status: 'approved' })))
    await tamper(-1)
    await decide(data._id, { status: 'approved' })
    await tamper(1)
    await refuses(
      'ledger_unbalanced',
      quietly(() => decide(data._id, { status: 'paid', reference: 'x' })),
    )
    await decide(data._id, { status: 'rejected', note: 'The books first' })
    await tamper(-1)

    assert.equal(refusal.code, 'ledger_unbalanced')
  })

  test('each decision is in the audit log', async () => {
    const seller = await anEarner(app)
    const { data } = await ask(seller, 60)
    await pay(data._id)

    const { data: log } = await operator.api('GET /admin/audit-log', { query: { pageSize: 100 } })

    const actions = log.filter((entry) => entry.targetId === data._id).map((entry) => entry.action)
    assert.deepEqual(actions.toSorted(), ['payout.approved', 'payout.paid'])
  })
})

describe('where it goes', () => {
  test('a change pauses payouts for 72 hours, also of what is open', async () => {
    const seller = await anEarner(app, { tips: 2 })
    const { data } = await ask(seller, 60)
    const again = await relogged(seller)
    await again.api('PUT /performers/banking-settings', { body: { ...BANKING, accountNumber: 'SE0000000009999' } })

    const refusal = await refusalOf(decide(data._id, { status: 'approved' }))
    const { data: shown } = await operator.api('GET /admin/payout-requests/{id}', { params: { id: data._id } })
    await change(seller, data._id, { status: 'cancelled' })
    const figures = await figuresOf(seller)
    await refuses('payout_paused', ask(seller, 60))

    assert.equal(refusal.code, 'payout_paused')
    assert.deepEqual([shown.isDestinationNew, shown.banking?.accountNumberEnd], [true, '9999'])
    assert.equal(figures.obstacle, 'payout_paused')
    const until = Temporal.Instant.from(figures.pausedUntil ?? '')
    assert.equal(until.since(app.clock.now()).round('hours').hours, 72)
    app.clock.advance({ hours: 73 })
    assert.equal((await ask(seller, 60)).data.accountEnd, '9999')
    assert.ok((await mailsTo(seller)).includes('Your payout details were changed'))
  })

  test('the same details again change nothing', async () => {
    const seller = await anEarner(app)
    const again = await relogged(seller)

    const { data } = await again.api('PUT /performers/banking-settings', { body: BANKING })

    assert.equal(data.payoutsPausedUntil, null)
  })

  test('after ten minutes the password is asked for', async () => {
    const seller = await anEarner(app)
    const change = (currentPassword?: string) =>
      seller.api('PUT /performers/banking-settings', { body: { ...BANKING, bankName: 'Another', currentPassword } })

    await refuses('password_incorrect', change())
    await refuses('password_incorrect', change('not it'))
    await refuses(
      'password_incorrect',
      seller.api('PUT /performers/payment-gateway-settings', { body: { payoutRoute: 'manual' } }),
    )
    assert.equal((await seller.api('GET /performers/me')).data.banking?.bankName, 'A Bank')
  })

  test('a way this site does not pay by cannot be chosen', async () => {
    const seller = await aPerformer(app)
    await refuses(
      'gateway_unavailable',
      seller.api('PUT /performers/payment-gateway-settings', { body: { payoutRoute: 'stripe' } }),
    )
    const { data } = await seller.api('PUT /performers/payment-gateway-settings', { body: { payoutRoute: 'manual' } })
    assert.deepEqual([data.payoutRoute, data.payoutsPausedUntil], ['manual', null])
  })

  test('the operator sees the end of the number, and all of it only with a line in the audit log', async () => {
    const seller = await anEarner(app)
    const { data } = await ask(seller, 60)
    const params = { id: data._id }

    const { data: masked } = await operator.api('GET /admin/payout-requests/{id}', { params })
    const { data: revealed } = await operator.api('POST /admin/payout-requests/{id}/banking', { params })
    await decide(data._id, { status: 'rejected', note: 'For the test' })
    await refuses('invalid_state', operator.api('POST /admin/payout-requests/{id}/banking', { params }))

    assert.ok(!JSON.stringify(masked).includes(BANKING.accountNumber))
    assert.equal(revealed.accountNumber, BANKING.accountNumber)
    const { data: log } = await operator.api('GET /admin/audit-log', { query: { action: 'payout.banking_viewed' } })
    assert.equal(log.filter((entry) => entry.targetId === data._id).length, 1)
  })
})

describe('lists and exports', () => {
  test('the operator finds by state, name and day', async () => {
    const seller = await anEarner(app)
    const { data } = await ask(seller, 60)
    const find = async (query: object) =>
      (await operator.api('GET /admin/payout-requests/search', { query: { q: seller.username, ...query } })).data.map(
        (row) => row._id,
      )

    assert.deepEqual(await find({}), [data._id])
    assert.deepEqual(await find({ status: 'pending', route: 'manual' }), [data._id])
    assert.deepEqual(await find({ status: 'paid' }), [])
    assert.deepEqual(await find({ to: app.clock.now().subtract({ hours: 1 }).toString() }), [])
  })

  test('a check says whether one is open', async () => {
    const seller = await anEarner(app)
    assert.deepEqual((await seller.api('GET /payout-requests/check/pending-review')).data, {
      isPending: false,
      request: null,
    })
    const { data } = await ask(seller, 60)
    assert.equal((await seller.api('GET /payout-requests/check/pending-review')).data.request?._id, data._id)
  })

  test('an export has their own payouts only, and what they wrote cannot become a formula', async () => {
    const seller = await anEarner(app)
    await ask(seller, 60, '=HYPERLINK("http://evil.example","pay")')
    const other = await anEarner(app)
    await ask(other, 60, 'somebody else’s')

    const { text, headers } = await download(seller, '/payout-requests/export')

    assert.match(headers['content-disposition'] ?? '', /attachment; filename="payouts.csv"/)
    assert.match(text, /,60\.00,USD,pending,manual,0003,"'=HYPERLINK\(""http/)
    assert.ok(!text.includes('somebody else'))
    assert.equal(text.trim().split('\r\n').length, 2)
    const all = await download(operator, `/admin/payout-requests/export?q=${seller.username}`)
    assert.ok(all.text.includes(seller.username))
  })

  test('nobody but them and the operator gets any of it', async () => {
    const seller = await anEarner(app)
    const { data } = await ask(seller, 60)
    const other = await aPerformer(app)
    const fan = await aFan(app)

    await refuses('not_found', view(other, data._id))
    await refuses('not_found', change(other, data._id, { status: 'cancelled' }))
    await refuses('forbidden', view(fan, data._id))
    await refuses('forbidden', other.api('GET /admin/payout-requests/{id}', { params: { id: data._id } }))
  })
})

function ask(performer: Member, amount: number, note = '') {
  return performer.api('POST /payout-requests', { body: { amount, note } })
}

type PayoutKey = Awaited<ReturnType<typeof ask>>['data']['_id']

function change(performer: Member, id: PayoutKey, body: { status?: 'cancelled'; amount?: number; note?: string }) {
  return performer.api('PUT /payout-requests/{id}', { params: { id }, body })
}

function view(performer: Member, id: PayoutKey) {
  return performer.api('GET /payout-requests/{id}/view', { params: { id } })
}

function decide(id: PayoutKey, decision: PayoutDecision) {
  return operator.api('PUT /admin/payout-requests/{id}', { params: { id }, body: decision })
}

async function pay(id: PayoutKey) {
  await decide(id, { status: 'approved' })
  await decide(id, { status: 'paid', reference: `BANK-${id}` })
}

async function figuresOf(performer: Member) {
  return (await performer.api('POST /payout-requests/calculate', { body: {} })).data
}

/** With a session of just now, as changes of where payouts go need it. */
async function relogged(member: Member): Promise<Member> {
  const { token } = await app.ctx.transaction((tx) =>
    openSession(tx, { accountId: member.id, remember: true, userAgent: 'test', address: '127.0.0.1' }),
  )
  return { ...member, token, api: app.as(token) }
}

async function mailsTo({ email }: Member): Promise<string[]> {
  const rows = await app.ctx.db.selectFrom('mail').select('subject').where('recipient', '=', email).execute()
  return rows.map((row) => row.subject)
}

async function download({ token }: Member, url: string) {
  const answer = await app.http.inject({ url: `/api${url}`, headers: { authorization: token } })
  assert.equal(answer.statusCode, 200, answer.body)
  return { text: answer.body, headers: answer.headers as Record<string, string | undefined> }
}

/** The failure is logged as an error, which here is expected. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { level } = app.ctx.log
  app.ctx.log.level = 'silent'
  try {
    return await work()
  } finally {
    app.ctx.log.level = level
  }
}

/** Invitations: who counts, what they bring, and what refunds and operators take back. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Settings } from '@limelight/contract/core/settings'
import type { AccountId, PaymentId, ReferralId } from '@limelight/contract/ids'
import fc from 'fast-check'
import { sql } from 'kysely'
import { getBalance } from '#/core/ledger/ledger.service'
import { aFan, aFeed, aPerformer, giveTokens, type Member, PASSWORD } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { startMoneyApp } from '#test/operator-app'
import { refuses } from '#test/refusals'
import { recordInvitation } from './sign-up.service.ts'

const { app, operator } = await startMoneyApp()

const set = (values: Partial<Settings>) => operator.api('PUT /admin/settings', { body: { values } })
const summaryOf = async ({ api }: Member) => (await api('GET /users/referral')).data
const codeOf = async (member: Member) => (await summaryOf(member)).code ?? ''
const referralsOf = async ({ api }: Member) => (await api('GET /users/referrals')).data
const walletOf = ({ id }: Member) => getBalance(app.ctx, id, 'wallet')
const earningsOf = ({ id }: Member) => getBalance(app.ctx, id, 'earnings')

type SignUp = { address?: string; email?: string; marks?: string }

/** A fan, by the sign-up itself. */
async function signUp(invitedBy: string, { address = '198.51.100.7', email, marks }: SignUp = {}): Promise<Member> {
  const username = `inv-${randomUUID().slice(0, 12)}`
  const body = { email: email ?? `${username}@example.test`, username, password: `${PASSWORD} ${username}`, invitedBy }
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/auth/users/register',
    remoteAddress: address,
    payload: body,
    ...(marks && { headers: { cookie: marks } }),
  })
  assert.equal(answer.statusCode, 201, answer.body)
  const token: string = answer.json().data.token
  const { rows } = await sql<{ id: AccountId }>`select id from account where username = ${username}`.execute(app.ctx.db)
  return { id: rows[0]?.id as AccountId, username, email: body.email, token, api: app.as(token) }
}

/** As the sign-up of creators does, whose pictures are not what this is about. */
async function invite(inviter: Member, creator: Member): Promise<ReferralId> {
  const code = await codeOf(inviter)
  await app.ctx.transaction((tx) =>
    recordInvitation(tx, {
      accountId: creator.id,
      role: 'performer',
      email: creator.email,
      code,
      address: '198.51.100.9',
      isBrowserOf: () => false,
    }),
  )
  const { rows } = await sql<{ id: ReferralId }>`
    select id from referral where invitee_id = ${creator.id}
  `.execute(app.ctx.db)
  return rows[0]?.id as ReferralId
}

const tip = (fan: Member, { id }: Member, price: number) =>
  fan.api('POST /wallet/charges/tip/{id}', { params: { id }, body: { price }, idempotencyKey: randomUUID() })
const refundCharge = (id: string) =>
  operator.api('POST /admin/charges/{id}/refund', {
    params: { id: id as never },
    body: { reason: 'A mistake' },
    idempotencyKey: randomUUID(),
  })
const refundPayment = (id: PaymentId, amount: number) =>
  operator.api('POST /admin/payments/{id}/refunds', {
    params: { id },
    body: { amount, destination: 'card', reason: 'A mistake', isSiteLiable: true },
    idempotencyKey: randomUUID(),
  })
async function topUp(fan: Member, amount: number): Promise<PaymentId> {
  const { data } = await fan.api('POST /payment/wallet/top-up', {
    body: { amount, cardId: await aCard(fan) },
    idempotencyKey: randomUUID(),
  })
  await app.jobs.runPending()
  return data.transactionId
}

test('without the setting there is no invitation, and a code counts for nothing', async () => {
  await set({ creatorReferrals: 'off', fanReferrals: 'off' })
  const fan = await aFan(app)
  assert.deepEqual(
    [(await summaryOf(fan)).terms, (await summaryOf(fan)).code, (await referralsOf(fan)).length],
    [null, null, 0],
  )
  await set({ fanReferrals: 'both' })
  const code = await codeOf(fan)
  assert.match(code, /^[a-z2-9]{8}$/)
  assert.equal(await codeOf(fan), code)
  const { data } = await app.as()('GET /referrals/{code}', { params: { code } })
  assert.deepEqual(
    [data.name, data.terms.mode, data.terms.tokens, data.terms.worth, data.terms.minimumPurchase],
    [fan.username, 'fan', 500, 5, 10],
  )
  await set({ fanReferrals: 'off' })
  await refuses('not_found', app.as()('GET /referrals/{code}', { params: { code } }))
  await signUp(code)
  assert.equal((await referralsOf(fan)).length, 0)
})

test('a link leads to the sign-up of its kind, from no cache; an unknown one leads nowhere', async () => {
  await set({ fanReferrals: 'both', creatorReferrals: 'share' })
  const [fan, creator] = [await aFan(app), await aPerformer(app)]
  const come = async (path: string) => {
    const { statusCode, headers } = await app.http.inject({ url: path })
    return [statusCode, headers.location, headers['cache-control']]
  }
  const [fans, creators] = [await codeOf(fan), await codeOf(creator)]
  assert.deepEqual(await come(`/r/${fans}`), [303, `/auth/register?invite=${fans}`, 'no-store'])
  assert.deepEqual(await come(`/r/${creators}`), [303, `/auth/creator-register?invite=${creators}`, 'no-store'])
  assert.notEqual((await come('/r/zzzzzzzz'))[0], 303)
})

test('who may have invited themselves does not count: the same mailbox, browser or network, another kind of account, too many a day', async () => {
  await set({ fanReferrals: 'both', creatorReferrals: 'share', referralsPerDay: 2 })
  const fan = await aFan(app)
  const code = await codeOf(fan)
  await signUp(code, { email: fan.email.replace('@', '+2@') })
  await sql`update session set address = '192.0.2.44' where account_id = ${fan.id}`.execute(app.ctx.db)
  await signUp(code, { address: '192.0.2.44' })
  await signUp(await codeOf(await aPerformer(app)))
  await sql`update account set status = 'suspended' where id = ${fan.id}`.execute(app.ctx.db)
  await signUp(code)
  await sql`update account set status = 'active' where id = ${fan.id}`.execute(app.ctx.db)
  assert.equal((await referralsOf(fan)).length, 0)

  await signUp(`https://site.test/r/${code.toUpperCase()}`)
  await Promise.all([signUp(code), signUp(code), signUp(code)])
  assert.equal((await referralsOf(fan)).length, 2)
  app.clock.advance({ hours: 25 })
  const renewed = await app.as()('POST /auth/login', { body: { credentials: fan.username, password: PASSWORD } })
  const back = { ...fan, api: app.as(renewed.data.token as string) }
  await signUp(code)
  assert.equal((await referralsOf(back)).length, 3)
  await set({ referralsPerDay: 10 })
})

test('the first purchase that costs enough gives both their tokens once, paid by the site, and a refund takes them back', async () => {
  await set({ fanReferrals: 'both', referralTokens: 500, referralMinimumPurchase: 10 })
  const fan = await aFan(app)
  const invited = await signUp(await codeOf(fan))
  const promo = await getBalance(app.ctx, null, 'promo')
  await topUp(invited, 9)
  assert.deepEqual([await walletOf(fan), await walletOf(invited)], [0, 900])
  assert.deepEqual(
    (await referralsOf(fan)).map(({ state, tokens }) => [state, tokens]),
    [['joined', 0]],
  )

  const paid = await topUp(invited, 20)
  assert.deepEqual([await walletOf(fan), await walletOf(invited)], [500, 900 + 2_000 + 500])
  assert.equal(await getBalance(app.ctx, null, 'promo'), promo - 1_000)
  await topUp(invited, 20)
  assert.equal(await walletOf(fan), 500)
  const { joined, qualified, tokens } = await summaryOf(fan)
  assert.deepEqual([joined, qualified, tokens], [1, 1, 500])

  // Half of it leaves enough; all of it does not.
  await refundPayment(paid, 10)
  await app.jobs.runPending()
  assert.equal(await walletOf(fan), 500)
  const feed = await aFeed(app, { access: 'paid', price: 300 })
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: feed.id }, body: {} })
  await refundPayment(paid, 10)
  await app.jobs.runPending()
  assert.deepEqual([await walletOf(fan), await walletOf(invited)], [0, 900 + 2_000])
  assert.deepEqual(
    (await referralsOf(fan)).map(({ state, tokens: left }) => [state, left]),
    [['ended', 300]],
  )
  assert.equal(await getBalance(app.ctx, null, 'promo'), promo - 300)
})

test('the same card as the inviter’s gives nothing, and only the inviter gets something where the terms say so', async () => {
  await set({ fanReferrals: 'inviter', referralTokens: 200 })
  const fan = await aFan(app)
  await aCard(fan, 'authenticates')
  const invited = await signUp(await codeOf(fan))
  await topUp(invited, 15)
  assert.deepEqual([await walletOf(fan), await walletOf(invited)], [200, 1_500])

  await aCard(fan)
  const same = await signUp(await codeOf(fan))
  await topUp(same, 15)
  assert.equal(await walletOf(fan), 200)
  assert.deepEqual((await referralsOf(fan)).map(({ state }) => state).toSorted(), ['ended', 'qualified'])
})

test('an inviting creator gets a part of the commission, for months from the first sale on; the invited one gets what they always get', async () => {
  await set({ creatorReferrals: 'share', referralShare: 1_000, referralMonths: 2, commission: 2_000 })
  const [inviter, invited] = [await aPerformer(app), await aPerformer(app, { monthlyPriceMinor: 1_000 })]
  await invite(inviter, invited)
  app.clock.advance({ hours: 24 * 90 })
  const fan = await aFan(app, { balanceTokens: 100_000 })
  await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: invited.id, type: 'monthly', paymentMethod: 'wallet' },
    idempotencyKey: randomUUID(),
  })
  assert.deepEqual([await earningsOf(inviter), await earningsOf(invited)], [20, 800])
  await tip(fan, invited, 1_000)
  assert.deepEqual([await earningsOf(inviter), await earningsOf(invited)], [40, 1_600])

  const { data: rows } = await inviter.api('GET /performer/earning/search')
  assert.deepEqual(
    rows.map(({ kind, fan: other, gross, fee, net, targetId }) => [kind, other._id, gross, fee, net, targetId]),
    Array(2).fill(['referral', invited.id, 0.2, 0, 0.2, null]),
  )
  assert.equal((await summaryOf(inviter)).earned, 0.4)
  const [own] = await referralsOf(inviter)
  assert.deepEqual([own?.username, own?.state, own?.earned], [invited.username, 'qualified', 0.4])
  const { data: ofInvited } = await invited.api('GET /performer/earning/search')
  assert.deepEqual(
    ofInvited.map(({ gross, fee, net }) => [gross, fee, net]),
    Array(2).fill([10, 2, 8]),
  )

  const tipped = ofInvited.find(({ kind }) => kind === 'tip')
  await refundCharge(tipped?._id ?? '')
  assert.deepEqual([await earningsOf(inviter), await earningsOf(invited)], [20, 800])
  app.clock.advance({ hours: 24 * 63 })
  await giveTokens(app, fan.id, 1_000)
  const again = await aFan(app, { balanceTokens: 1_000 })
  const { rows: before } = await sql`select from sale where kind = 'referral'`.execute(app.ctx.db)
  await tip(again, invited, 1_000)
  const { rows: after } = await sql`select from sale where kind = 'referral'`.execute(app.ctx.db)
  assert.equal(after.length, before.length)
})

test('a subscription that a card paid is refunded in parts, and the inviter gives back as much of theirs', async () => {
  await set({ creatorReferrals: 'share', referralShare: 3_333, commission: 2_000 })
  const [inviter, invited] = [await aPerformer(app), await aPerformer(app, { monthlyPriceMinor: 999 })]
  await invite(inviter, invited)
  const fan = await aFan(app)
  await aCard(fan)
  const { data } = await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: invited.id, type: 'monthly' },
    idempotencyKey: randomUUID(),
  })
  const whole = await earningsOf(inviter)
  assert.equal(whole, 66)
  for (const amount of [3.33, 0.01, 2]) {
    await refundPayment(data.transactionId as PaymentId, amount)
    await assertBooksBalance(app)
  }
  assert.equal(await earningsOf(inviter), whole - Math.floor((534 * 66) / 999))
  await refundPayment(data.transactionId as PaymentId, 9.99 - 5.34)
  assert.deepEqual([await earningsOf(inviter), await earningsOf(invited)], [0, 0])
  assert.equal((await summaryOf(inviter)).earned, 0)
})

test('what the inviter buys brings nothing, and a stopped or closed one gets nothing more', async () => {
  await set({ creatorReferrals: 'share', referralShare: 1_000 })
  const [inviter, invited] = [await aPerformer(app), await aPerformer(app)]
  const id = await invite(inviter, invited)
  await giveTokens(app, inviter.id, 1_000)
  await tip(inviter, invited, 1_000)
  assert.equal(await earningsOf(inviter), 0)
  assert.equal((await referralsOf(inviter))[0]?.state, 'joined')
  const fan = await aFan(app, { balanceTokens: 10_000 })
  await tip(fan, invited, 1_000)
  assert.equal(await earningsOf(inviter), 20)
  await sql`update account set status = 'suspended' where id = ${inviter.id}`.execute(app.ctx.db)
  await tip(fan, invited, 1_000)
  assert.equal(await earningsOf(inviter), 20)
  await sql`update account set status = 'active' where id = ${inviter.id}`.execute(app.ctx.db)
  const stop = { params: { id }, body: { reason: 'Invited themselves' } }
  await operator.api('POST /admin/referrals/{id}/stop', stop)
  await refuses('invalid_state', operator.api('POST /admin/referrals/{id}/stop', stop))
  await tip(fan, invited, 1_000)
  assert.equal(await earningsOf(inviter), 20)
})

test('an inviting creator gets their part of each of many tips at once, and nothing of those to others', async () => {
  await set({ creatorReferrals: 'share', referralShare: 1_000, referralMonths: 2, commission: 2_000 })
  const [inviter, invited, other] = [await aPerformer(app), await aPerformer(app), await aPerformer(app)]
  await invite(inviter, invited)
  const fans = await Promise.all(Array.from({ length: 16 }, () => aFan(app, { balanceTokens: 1_000 })))

  await Promise.all(fans.map((fan, n) => tip(fan, n % 2 === 0 ? invited : other, 1_000)))

  assert.deepEqual(
    [await earningsOf(inviter), await earningsOf(invited), await earningsOf(other)],
    [8 * 20, 8 * 800, 8 * 800],
  )
  assert.deepEqual(await Promise.all(fans.map(walletOf)), Array(16).fill(0))
})

test('with the other reward the own commission is lower by points for each creator who sells, up to a limit', async () => {
  await set({ creatorReferrals: 'lower_fee', referralPoints: 200, referralPointsMaximum: 300, commission: 2_000 })
  const inviter = await aPerformer(app)
  const fan = await aFan(app, { balanceTokens: 10_000 })
  for (const expected of [200, 300]) {
    const invited = await aPerformer(app)
    await invite(inviter, invited)
    await tip(fan, invited, 1_000)
    assert.equal(await earningsOf(invited), 800)
    assert.equal((await summaryOf(inviter)).lowerPercent, expected / 100)
  }
  await tip(fan, inviter, 1_000)
  assert.equal(await earningsOf(inviter), 830)
  await set({ creatorReferrals: 'share' })
})

test('operators see all, find them by either side, and take tokens back', async () => {
  await set({ fanReferrals: 'inviter', referralTokens: 300 })
  const fan = await aFan(app)
  const invited = await signUp(await codeOf(fan))
  await topUp(invited, 10)
  const { data } = await operator.api('GET /admin/referrals', { query: { q: invited.username } as never })
  assert.deepEqual(
    data.map((row) => [row.inviter.username, row.state, row.tokens]),
    [[fan.username, 'qualified', 300]],
  )
  const totals = (await operator.api('GET /admin/referrals/totals')).data
  assert.ok(totals.tokens >= 300 && totals.worth >= 3)
  await operator.api('POST /admin/referrals/{id}/stop', {
    params: { id: data[0]?._id as ReferralId },
    body: { reason: 'One person', takesBack: true },
  })
  assert.equal(await walletOf(fan), 0)
  assert.equal((await operator.api('GET /admin/referrals/totals')).data.tokens, totals.tokens - 300)
})

test('tokens that are spent while they are taken back are taken as far as the wallet still holds them', async () => {
  await set({ fanReferrals: 'inviter', referralTokens: 300 })
  const creator = await aPerformer(app)
  for (let round = 0; round < 5; round++) {
    const fan = await aFan(app)
    const invited = await signUp(await codeOf(fan))
    await topUp(invited, 10)
    const { data } = await operator.api('GET /admin/referrals', { query: { q: invited.username } as never })
    const stop = operator.api('POST /admin/referrals/{id}/stop', {
      params: { id: data[0]?._id as ReferralId },
      body: { reason: 'One person', takesBack: true },
    })
    const [, stopped] = await Promise.allSettled([tip(fan, creator, 200), stop])
    assert.equal(stopped.status, 'fulfilled')
    assert.equal(await walletOf(fan), 0)
  }
})

test('the inviter is notified of who joins and who counts', async () => {
  await set({ fanReferrals: 'inviter' })
  const fan = await aFan(app)
  const invited = await signUp(await codeOf(fan))
  await topUp(invited, 10)
  const { data } = await fan.api('GET /notifications')
  assert.deepEqual(data.map(({ kind, event }) => [kind, event]).toSorted(), [
    ['referral', 'referral_joined'],
    ['referral', 'referral_qualified'],
  ])
})

test('whatever is sold with co-authors and taken back, shares and commission are whole, and refunds of all leave nobody with anything', async () => {
  await set({ creatorReferrals: 'share' })
  const step = fc.record({
    price: fc.integer({ min: 1, max: 3_000 }),
    shareBps: fc.integer({ min: 0, max: 10_000 }),
    coAuthorBps: fc.integer({ min: 0, max: 9_000 }),
    commission: fc.integer({ min: 0, max: 10_000 }),
    isRefunded: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const [inviter, author, other] = [await aPerformer(app), await aPerformer(app), await aPerformer(app)]
      const id = await invite(inviter, author)
      const left: string[] = []
      for (const { price, shareBps, coAuthorBps, commission, isRefunded } of steps) {
        await set({ commission })
        await sql`update referral set reward_bps = ${shareBps} where id = ${id}`.execute(app.ctx.db)
        const feed = await aFeed(app, { by: author, access: 'paid', price })
        const { data: collab } = await author.api('POST /performer/collabs', {
          body: { kind: 'feed', itemId: feed.id, creator: other.username, sharePercent: coAuthorBps / 100 },
        })
        await other.api('POST /performer/collabs/{id}/accept', {
          params: { id: collab._id },
          body: { sharePercent: coAuthorBps / 100 },
        })
        const fan = await aFan(app, { balanceTokens: price })
        await fan.api('POST /wallet/charges/feed/{id}', { params: { id: feed.id }, body: {} })
        const { rows } = await sql<{ id: string }>`
          select id from sale where target_id = ${feed.id} and kind = 'feed'
        `.execute(app.ctx.db)
        if (isRefunded) await refundCharge(rows[0]?.id ?? '')
        else left.push(rows[0]?.id ?? '')
      }
      await assertBooksBalance(app)
      for (const saleId of left) await refundCharge(saleId)
      for (const member of [inviter, author, other]) assert.equal(await earningsOf(member), 0)
    }),
    { numRuns: 6 },
  )
})

/** No role of operators reaches what only other roles may do by becoming a member: generated from the calls of the console. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Endpoint } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import { mayOperate, OPERATOR_ROLES, type OperatorRole } from '@limelight/contract/people/operator-roles'
import { startTestApp, type TestApp } from './app.ts'
import { anOperator, type Member, PASSWORD } from './builders.ts'
import { anEarner, BANKING } from './earners.ts'
import { anEmail, mailedToken, signedIn } from './people.ts'
import { refuses } from './refusals.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const REASON = 'cannot log in any more'
const correct = (operator: Member, { id }: Member, email: string) =>
  operator.api('PUT /admin/users/{id}/email', { params: { id }, body: { email, reason: REASON } })
const release = (operator: Member, { id }: Member) =>
  operator.api('PUT /admin/users/{id}/release-payouts', { params: { id }, body: { reason: REASON } })

/** What the holder of an address can do: a new password, and a login. */
async function becomeHolder(email: string) {
  await app.as()('POST /auth/users/forgot', { body: { email } })
  const token = await mailedToken(app, email, /password/i)
  await app.as()('POST /auth/reset-password', { body: { token, password: PASSWORD } })
  return app.as(await signedIn(app, email))
}

/** Calls of the console about an account of a member that give a way to be that member, with why each other one gives none. */
const CHANGES_WHO_LOGS_IN = ['PUT /admin/users/{id}/email']
const GIVES_NO_LOGIN =
  /suspend|reinstate|end-sessions|release-payouts|approve|reject|documents|wallet|adjustments|sessions$|timeline$|people\/\{id\}$|performers\/\{id\}$|age-checks|strikes|warnings|earnings|items$|checks$|notes/

test('only the correction of an address changes how a member logs in; a new call about accounts has to be judged here', () => {
  const aboutAccounts = (Object.entries(contract) as [string, Endpoint][])
    .filter(([key, { area }]) => area && /\/admin\/(users|people|performers)\/\{id\}/.test(key))
    .map(([key]) => key)
  const unjudged = aboutAccounts.filter((key) => !CHANGES_WHO_LOGS_IN.includes(key) && !GIVES_NO_LOGIN.test(key))
  assert.deepEqual(unjudged, [])
  for (const key of CHANGES_WHO_LOGS_IN) assert.ok(aboutAccounts.includes(key))
})

for (const role of OPERATOR_ROLES.filter((one) => mayOperate(one, 'people'))) {
  test(`${role}: alone does not change the address of a creator, and what two changed does not move money`, async () => {
    const creator = await anEarner(app, { tips: 2 })
    const [operator, second] = [await anOperator(app, role), await anOperator(app, 'support')]
    const finance = await anOperator(app, 'finance')
    const email = anEmail()

    const proposed = await correct(operator, creator, email)
    await correct(operator, creator, email)
    assert.equal(proposed.data.email, (await creator.api('GET /users/me')).data.email)
    assert.deepEqual(proposed.data.proposedEmail, { email, operatorId: operator.id })

    // Another address is another proposal.
    await correct(second, creator, anEmail())
    await correct(operator, creator, email)
    const changed = await correct(second, creator, email)
    assert.equal(changed.data.email, email)
    assert.notEqual(changed.data.payoutsHeldUntil, null)
    await assertMoneyIsHeld(email)

    for (const one of [operator, second]) await refuses('forbidden', release(one, creator))
    assert.equal((await release(finance, creator)).data.payoutsHeldUntil, null)
    const holder = app.as(await signedIn(app, creator.username))
    await holder('PUT /performers/banking-settings', { body: { ...BANKING, bankName: 'Another' } })
  })
}

async function assertMoneyIsHeld(email: string): Promise<void> {
  const holder = await becomeHolder(email)
  const other = { ...BANKING, accountNumber: 'DE00000000000000000001' }
  await refuses('payout_details_held', holder('PUT /performers/banking-settings', { body: other }))
  await refuses('payout_paused', holder('POST /payout-requests', { body: { amount: 60 } }))
  const { data } = await holder('GET /performers/me')
  assert.equal(data.banking?.accountNumberEnd, BANKING.accountNumber.slice(-4))
  assert.notEqual(data.payoutDetailsHeldUntil, null)
  // Another address of their own changes nothing.
  await holder('PUT /users', { body: { email: anEmail(), currentPassword: PASSWORD } })
  await refuses('payout_paused', holder('POST /payout-requests', { body: { amount: 60 } }))
}

const twoChange = async (creator: Member): Promise<string> => {
  const email = anEmail()
  for (const role of ['moderator', 'support'] satisfies OperatorRole[])
    await correct(await anOperator(app, role), creator, email)
  return email
}

test('an open request is not paid while payouts are held, and all goes on after seven days', async () => {
  const creator = await anEarner(app, { tips: 2 })
  const { data: request } = await creator.api('POST /payout-requests', { body: { amount: 60 } })
  const email = await twoChange(creator)
  const finance = await anOperator(app, 'finance')
  const approve = () =>
    finance.api('PUT /admin/payout-requests/{id}', { params: { id: request._id }, body: { status: 'approved' } })
  await refuses('payout_paused', approve())

  app.clock.advance({ hours: 7 * 24 - 1 })
  await refuses('payout_paused', approve())
  app.clock.advance({ hours: 2 })
  await approve()
  const holder = await becomeHolder(email)
  await holder('PUT /performers/banking-settings', { body: { ...BANKING, bankName: 'Another' } })
})

test('the former address takes the account back, and nothing is held any more', async () => {
  const creator = await anEarner(app, { tips: 2 })
  await twoChange(creator)
  const token = await mailedToken(app, creator.email, /was changed/)
  await app.as()('POST /auth/restore-email', { body: { token } })
  const holder = app.as(await signedIn(app, creator.email))
  assert.equal((await holder('GET /performers/me')).data.payoutsPausedUntil, null)
  await holder('POST /payout-requests', { body: { amount: 60 } })
})

test('a proposal ends after seven days, and where one operator is alone they decide alone', async () => {
  const site = await startTestApp()
  try {
    const creator = await anEarner(site)
    const owner = await anOperator(site)
    const email = anEmail()
    assert.equal((await correct(owner, creator, email)).data.email, email)
    assert.equal((await release(owner, creator)).data.payoutsHeldUntil, null)

    const support = await anOperator(site, 'support')
    const later = anEmail()
    await correct(support, creator, later)
    site.clock.advance({ hours: 7 * 24 + 1 })
    assert.equal((await correct(owner, creator, later)).data.email, email)
  } finally {
    await site.close()
  }
})

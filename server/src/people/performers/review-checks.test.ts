/** What an operator has to have seen before a creator is approved. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { anOperator, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { startOperatorApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app, operator } = await startOperatorApp()
const moderator = await anOperator(app, 'moderator')
const picture = new Blob([new Uint8Array(await sample('small.jpg'))])

async function applicant(): Promise<Member> {
  const performer = await aPerformer(app, { status: 'documents_missing' })
  for (const kind of ['id_front', 'selfie_with_id'] as const) await give(performer, kind)
  return performer
}
const give = ({ api }: Member, kind: 'id_front' | 'selfie_with_id') =>
  api('POST /performers/documents/upload', { body: { kind }, files: { file: picture } })
const checksOf = async ({ id }: Member, by = moderator) =>
  (await by.api('GET /admin/performers/{id}/checks', { params: { id } })).data
const approve = ({ id }: Member, by = moderator, overrideReason?: string) =>
  by.api('PUT /admin/performers/{id}/approve', {
    params: { id },
    body: overrideReason === undefined ? {} : { overrideReason },
  })
async function open(performer: Member, by = moderator): Promise<void> {
  for (const { _id } of (await checksOf(performer, by)).documents) {
    const url = `/api/admin/performers/${performer.id}/documents/${_id}`
    const { statusCode } = await app.http.inject({ url, headers: { authorization: `Bearer ${by.token}` } })
    assert.equal(statusCode, 200)
  }
}

test('an approval needs each document to be opened by the operator who approves', async () => {
  const performer = await applicant()
  assert.deepEqual((await checksOf(performer)).gaps, ['documents_unopened'])
  await refuses('review_incomplete', approve(performer))
  await open(performer, operator)
  await refuses('review_incomplete', approve(performer))

  await open(performer)
  const checks = await checksOf(performer)
  assert.deepEqual([checks.gaps, checks.isEmailVerified], [[], true])
  assert.ok((checks.age ?? 0) >= 18 && checks.documents.every(({ openedAt }) => openedAt !== null))
  assert.equal((await approve(performer)).data.status, 'active')
})

test('a document that replaces an opened one has to be opened, too', async () => {
  const performer = await applicant()
  await open(performer)
  await give(performer, 'id_front')
  await refuses('review_incomplete', approve(performer))
})

test('an owner approves nevertheless with a reason, which is recorded; other roles do not', async () => {
  const performer = await applicant()
  await sql`update account set email_verified_at = null where id = ${performer.id}`.execute(app.ctx.db)
  assert.deepEqual((await checksOf(performer)).gaps, ['documents_unopened', 'email_unverified'])
  await refuses('forbidden', approve(performer, moderator, 'I know them'))
  await refuses('request_invalid', approve(performer, operator, 'x'))
  await refuses('review_incomplete', approve(performer))

  await approve(performer, operator, 'Met in person')
  const { data } = await operator.api('GET /admin/audit-log', { query: { action: 'performer.approved' } })
  assert.deepEqual(data[0]?.details, {
    reason: null,
    overridden: ['documents_unopened', 'email_unverified'],
    overrideReason: 'Met in person',
  })
})

test('a program of an owner approves by one call, and what was missing is recorded', async () => {
  const performer = await applicant()
  assert.equal((await approve(performer, operator)).data.status, 'active')
  const { data } = await operator.api('GET /admin/audit-log', { query: { action: 'performer.approved' } })
  assert.deepEqual(data[0]?.details, { reason: null, overridden: ['documents_unopened'] })
})

test('nobody approves somebody under age, and an unknown age is a gap', async () => {
  const performer = await applicant()
  await open(performer, operator)
  const born = (day: string | null) =>
    sql`update performer set date_of_birth = ${day}::date where account_id = ${performer.id}`.execute(app.ctx.db)
  const today = app.ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  await born(today.subtract({ years: 18 }).add({ days: 1 }).toString())
  assert.deepEqual((await checksOf(performer, operator)).gaps, ['underage'])
  await refuses('review_incomplete', approve(performer, operator, 'They look older'))
  await refuses('review_incomplete', approve(performer, operator))
  await born(null)
  assert.deepEqual((await checksOf(performer, operator)).gaps, ['age_unknown'])
  await born(today.subtract({ years: 18 }).toString())
  assert.equal((await approve(performer, operator)).data.status, 'active')
})

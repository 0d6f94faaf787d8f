import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AnnouncementId } from '@limelight/contract/ids'
import { writeSpending } from '#/commerce/wallet/spending-mail.service'
import { sendDueMails } from '#/people/notifications/notification-mails.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { mailsTo } from '#test/people'
import { refuses } from '#test/refusals'
import { deliverAnnouncement } from './announcements.service.ts'

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
after(() => app.close())

type Body = { title?: string; text?: string; link?: string; audience?: 'everyone' | 'creators' | 'fans' }

function announce(body: Body = {}) {
  return operator.api('POST /admin/announcements', {
    body: { title: 'News', text: 'Something is new.', audience: 'everyone', ...body },
  })
}

async function titles(member: Member): Promise<(string | undefined)[]> {
  await app.jobs.runPending()
  return (await member.api('GET /notifications')).data.map(({ announcement }) => announcement?.title)
}

test('everyone of the audience gets it once, others do not', async () => {
  const [fan, creator] = [await aFan(app), await aPerformer(app)]
  await announce({ title: 'For all' })
  await announce({ title: 'For fans', audience: 'fans' })
  await announce({ title: 'For creators', audience: 'creators' })

  assert.deepEqual((await titles(fan)).sort(), ['For all', 'For fans'])
  assert.deepEqual((await titles(creator)).sort(), ['For all', 'For creators'])
})

test('a delivery that runs again, at once or later, reaches nobody twice, and counts whom it reached', async () => {
  const fan = await aFan(app)
  const { data } = await announce({ title: 'Once' })
  const id = AnnouncementId.parse(data._id)
  await Promise.all([deliverAnnouncement(app.ctx, id), deliverAnnouncement(app.ctx, id), app.jobs.runPending()])
  await deliverAnnouncement(app.ctx, id)

  assert.deepEqual(await titles(fan), ['Once'])
  const reached = (await operator.api('GET /admin/announcements/audience', { query: { audience: 'everyone' } })).data
  const [row] = (await operator.api('GET /admin/announcements')).data
  assert.deepEqual([row?.status, row?.sent], ['sent', reached.count])
})

test('it is mailed with its text and its link, unless that was switched off', async () => {
  const [fan, other] = [await aFan(app), await aFan(app)]
  await other.api('PUT /notifications/settings', { body: { kinds: [{ kind: 'announcement', email: 'off' }] } })
  await announce({ title: 'New prices', link: '/page/terms' })
  await app.jobs.runPending()
  app.clock.advance({ seconds: 600 })
  await sendDueMails(app.ctx, writeSpending)

  assert.deepEqual([await mailsTo(app, fan.email), await mailsTo(app, other.email)], [['New prices'], []])
})

test('a link of another kind than pages and https is refused', async () => {
  for (const link of ['javascript:alert(1)', '//evil.example', 'http://plain.example', 'page'])
    await refuses('request_invalid', announce({ link }))
})

test('nobody but an operator announces', async () => {
  for (const member of [await aFan(app), await aPerformer(app)])
    await refuses(
      'forbidden',
      member.api('POST /admin/announcements', { body: { title: 'T', text: 'T', audience: 'everyone' } }),
    )
})

test('it is written into the audit log', async () => {
  await announce({ title: 'Audited' })
  const { data } = await operator.api('GET /admin/audit-log')
  assert.ok(data.some(({ action }) => action === 'announcement.sent'))
})

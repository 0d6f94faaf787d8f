/** Visitors who have not confirmed their age get text, and no pictures, videos or streams. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { AccountId } from '@limelight/contract/ids'
import { startTestApp, type TestApp } from '#test/app'
import { aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { refuses } from '#test/refusals'

const PUBLIC_URL = 'https://site.test'
const BROWSER = { host: 'site.test', 'sec-fetch-site': 'same-origin', referer: 'https://site.test/post/1?x=2' }

let app: TestApp
let operator: Member
let performer: Member
/** The addresses of an avatar, of a free photo, and of a locked one's preview. */
let avatar: string
let photo: string
let preview: string
before(async () => {
  app = await startTestApp({ env: { PUBLIC_URL } })
  operator = await anOperator(app)
  performer = await aPerformer(app)
  const picture = new Blob([Buffer.from(await sample('photo.jpg'))])
  await performer.api('POST /performers/avatar/upload', { files: { file: picture } })
  const post = async (access: 'free' | 'paid') => {
    const upload = await performer.api('POST /performer/feeds/photo/upload', { files: { file: picture } })
    const price = access === 'paid' ? { price: 50 } : {}
    return aFeed(app, { by: performer, type: 'photo', fileIds: [upload.data._id], access, ...price })
  }
  const [free, paid] = [await post('free'), await post('paid')]
  await app.jobs.runPending()
  const visitor = app.as()
  avatar = (await visitor('GET /performers/{id}', { params: { id: performer.username } })).data.avatar ?? ''
  photo = (await visitor('GET /user/feeds/{id}', { params: { id: free.id } })).data.files[0]?.url ?? ''
  preview = (await visitor('GET /user/feeds/{id}', { params: { id: paid.id } })).data.files[0]?.thumbnails[0] ?? ''
  for (const url of [avatar, photo, preview]) assert.equal((await get(url)).statusCode, 200, url)
})
after(() => app.close())

const ask = (values: Record<string, unknown>) => operator.api('PUT /admin/settings', { body: { values } })
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })
const confirm = (headers: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url: '/auth/age',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test('without the setting pictures may be stored by every cache', async () => {
  assert.match(String((await get(avatar)).headers['cache-control']), /^public/)
})

test('visitors get no picture until they confirm, and no shared cache stores one', async () => {
  await ask({ ageNotice: true })
  for (const url of [avatar, photo, preview]) {
    const refused = await get(url)
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'age_unconfirmed'], url)
    assert.equal((await get(url, { cookie: '__Host-age=18' })).statusCode, 200, url)
    for (const cookie of ['age=18', '__Host-age=17', '__Host-age=yes', '__Host-age='])
      assert.equal((await get(url, { cookie })).statusCode, 403, cookie)
  }
  assert.match(String((await get(avatar, { cookie: '__Host-age=18' })).headers['cache-control']), /^private/)
})

test('members need no cookie, and a session that has ended is no member', async () => {
  for (const url of [avatar, photo, preview]) {
    assert.equal((await get(url, { authorization: `Bearer ${operator.token}` })).statusCode, 200, url)
    assert.equal((await get(url, { authorization: `Bearer ${randomUUID()}` })).statusCode, 403, url)
  }
})

test('text stays readable for search engines, streams do not play', async () => {
  const visitor = app.as()
  assert.equal((await visitor('GET /performers/{id}', { params: { id: performer.username } })).data._id, performer.id)
  const params = { id: randomUUID() as AccountId }
  await refuses('age_unconfirmed', visitor('GET /streaming/join/{id}', { params }))
  await refuses('not_found', performer.api('GET /streaming/join/{id}', { params }))
})

test('a preview for other sites shows the name without the face', async () => {
  await ask({ ageNotice: false })
  const url = `/share/${performer.username}.jpg`
  const withFace = (await get(url)).rawPayload
  await ask({ ageNotice: true })
  const without = (await get(url)).rawPayload
  assert.equal(withFace.equals(without), false)
})

test('the form sets the cookie for half a year and leads back to the page it was on', async () => {
  const answer = await confirm(BROWSER)
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, BROWSER.referer])
  assert.match(
    String(answer.headers['set-cookie']),
    /^__Host-age=18; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=15724800$/,
  )
})

test('an age that was raised is asked for again', async () => {
  await ask({ minimumAge: 21 })
  assert.equal((await get(avatar, { cookie: '__Host-age=18' })).statusCode, 403)
  const answer = await confirm(BROWSER)
  assert.match(String(answer.headers['set-cookie']), /^__Host-age=21;/)
  await ask({ minimumAge: 18 })
})

test('another site can neither confirm for a visitor nor lead them away', async () => {
  const refused = await confirm({ ...BROWSER, 'sec-fetch-site': 'cross-site' })
  assert.deepEqual([refused.statusCode, refused.headers['set-cookie']], [403, undefined])
  for (const referer of ['https://evil.test/', 'javascript:alert(1)', '//evil.test', ''])
    assert.equal((await confirm({ ...BROWSER, referer })).headers.location, '/', referer)
})

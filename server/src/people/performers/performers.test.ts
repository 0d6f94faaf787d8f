import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { listRecentMails } from '#/platform/mail/mail.queries'
import { aFan, aPerformer, type Member, PASSWORD } from '#test/builders'
import { sample } from '#test/media-samples'
import { startOperatorApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app, operator } = await startOperatorApp()
const picture = new Blob([new Uint8Array(await sample('small.jpg'))])

describe('registering and review', () => {
  test('two identity pictures lead to the review, and the approval to the public', async () => {
    const { api, id, username, email } = await register()
    assert.equal((await api('GET /performers/me')).data.status, 'pending_review')
    await refuses('not_found', app.as()('GET /performers/{id}', { params: { id: username } }))

    const { data } = await operator.api('PUT /admin/performers/{id}/approve', {
      params: { id },
      body: { overrideReason: 'Checked in another test' },
    })

    assert.equal(data.status, 'active')
    assert.equal((await app.as()('GET /performers/{id}', { params: { id: username } })).data._id, id)
    assert.equal((await app.as()('GET /performers/{id}', { params: { id } })).data.username, username)
    const mails = (await listRecentMails(app.ctx)).filter((mail) => mail.recipient === email)
    assert.ok(mails.some((mail) => mail.subject === 'Your profile is approved'))
    await refuses('invalid_state', operator.api('PUT /admin/performers/{id}/approve', { params: { id } }))
  })

  test('a rejection states its reason, and a new document reopens the review', async () => {
    const { api, id } = await register()
    await operator.api('PUT /admin/performers/{id}/reject', {
      params: { id },
      body: { reason: 'The picture is too dark.' },
    })
    const { data: rejected } = await api('GET /performers/me')
    assert.deepEqual([rejected.status, rejected.rejectionReason], ['rejected', 'The picture is too dark.'])

    await api('POST /performers/documents/upload', { body: { kind: 'id_front' }, files: { file: picture } })

    const { data: again } = await api('GET /performers/me')
    assert.deepEqual([again.status, again.documents.length], ['pending_review', 2])
  })

  test('the operator sees the documents as upright JPEG, and each look is written down', async () => {
    const { id } = await register()
    const { data } = await operator.api('GET /admin/performers/{id}', { params: { id } })
    const [document] = data.documents
    assert.ok(document)
    const url = `/api/admin/performers/${id}/documents/${document._id}`
    const answer = await app.http.inject({ url, headers: { authorization: operator.token } })
    assert.equal(answer.headers['content-type'], 'image/jpeg')
    assert.deepEqual([...answer.rawPayload.subarray(0, 2)], [0xff, 0xd8])
    const { data: log } = await operator.api('GET /admin/audit-log', { query: { action: 'document.viewed' } })
    assert.ok(log.some((entry) => entry.targetId === id && entry.actor?._id === operator.id))
  })

  test('documents are readable by no performer, not even their owner, and lie encrypted', async () => {
    const { id, token } = await register()
    const { data } = await operator.api('GET /admin/performers/{id}', { params: { id } })
    const [document] = data.documents
    assert.ok(document)
    const answer = await app.http.inject({
      url: `/api/admin/performers/${id}/documents/${document._id}`,
      headers: { authorization: token },
    })
    assert.equal(answer.statusCode, 403)
    const stored = await app.ctx.storage.get(`documents/${document._id}`)
    const bytes = Buffer.concat(await Array.fromAsync(stored ?? []))
    assert.notDeepEqual([...bytes.subarray(0, 2)], [0xff, 0xd8])
  })

  test('registration is refused under age, and without readable pictures', async () => {
    const today = app.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
    await refuses(
      'request_invalid',
      registration({ dateOfBirth: today.subtract({ years: 18 }).add({ days: 1 }).toString() }),
    )
    await registration({ dateOfBirth: today.subtract({ years: 18 }).toString() })
    await refuses(
      'media_unsupported',
      registration({ idVerification: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']) }),
    )
    await refuses('media_broken', registration({ idVerification: new Blob([]) }))
    await refuses('request_invalid', registration({ idVerification: undefined }))
  })
})

describe('the profile', () => {
  test('names other pages, as browsers read their addresses, and loses them when they are left out', async () => {
    const { api, id } = await aPerformer(app)
    const change = (links: { label: string; url: string }[]) => api('PUT /performers/me', { body: { links } })
    const shown = async () => (await app.as()('GET /performers/{id}', { params: { id } })).data.links
    assert.deepEqual(await shown(), [])
    const links = [
      { label: 'Shop', url: 'https://shop.example/a?b=c' },
      { label: 'Bücher', url: 'https://bücher.example' },
    ]
    const stored = [links[0], { label: 'Bücher', url: 'https://xn--bcher-kva.example/' }]

    assert.deepEqual((await change(links)).data.links, stored)
    await api('PUT /performers/me', { body: { bio: 'Hello' } })
    assert.deepEqual(await shown(), stored)

    for (const url of [
      'http://shop.example',
      'javascript:alert(1)',
      'https://me@shop.example',
      'https://127.1',
      'https://localhost',
    ])
      await refuses('request_invalid', change([{ label: 'Shop', url }]))
    await refuses(
      'request_invalid',
      change(Array.from({ length: 9 }, () => ({ label: 'Shop', url: 'https://shop.example' }))),
    )
    assert.deepEqual(await shown(), stored)
    await change([])
    assert.deepEqual(await shown(), [])
  })

  test('changes as a whole or not at all, within the option lists and price bounds', async () => {
    const { api, id } = await aPerformer(app)
    await api('PUT /performers/me', {
      body: { bio: 'Hello', hair: 'ginger', monthlyPrice: 9.99, yearlyPrice: 99, languages: ['en', 'sv'] },
    })
    const { data } = await app.as()('GET /performers/{id}', { params: { id } })
    assert.deepEqual(
      [data.bio, data.appearance.hair, data.prices, data.languages],
      ['Hello', 'ginger', { monthly: 9.99, yearly: 99 }, ['en', 'sv']],
    )

    await refuses('amount_out_of_bounds', api('PUT /performers/me', { body: { bio: 'Changed', monthlyPrice: 2.94 } }))
    await refuses('request_invalid', api('PUT /performers/me', { body: { monthlyPrice: 3.999 } }))
    await refuses('request_invalid', api('PUT /performers/me', { body: { hair: 'none' as 'red' } }))
    assert.equal((await api('GET /performers/me')).data.bio, 'Hello')
  })

  test('bank details are stored sealed and shown by their end', async () => {
    const { api, id } = await aPerformer(app)
    const banking = {
      accountHolder: 'A Holder',
      bankName: 'A Bank',
      country: 'SE',
      accountNumber: 'SE3550000000054910000003',
    } as const
    const { data } = await api('PUT /performers/banking-settings', { body: banking })
    assert.deepEqual([data.banking?.accountHolder, data.banking?.accountNumberEnd], ['A Holder', '0003'])
    const row = await app.ctx.db
      .selectFrom('performer')
      .select('banking_sealed')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    assert.equal(row.banking_sealed?.includes('A Holder'), false)
  })

  test('an avatar shows once it is rendered', async () => {
    const { api } = await aPerformer(app)
    const { data } = await api('POST /performers/avatar/upload', { files: { file: picture } })
    assert.equal((await api('GET /performers/me')).data.avatar, null)
    await app.jobs.runPending()
    assert.equal((await api('GET /performers/me')).data.avatar, data.url)
    assert.equal((await app.http.inject({ url: data.url })).statusCode, 200)
  })

  test('is found by name and by filters', async () => {
    const performer = await aPerformer(app)
    const name = `Finder ${randomUUID().slice(0, 8)}`
    await performer.api('PUT /performers/me', { body: { name, eyes: 'hazel' } })
    const ids = async (query: object) =>
      (await app.as()('GET /performers/user/search', { query: { q: name, ...query } })).data.map((card) => card._id)
    assert.deepEqual(await ids({}), [performer.id])
    assert.deepEqual(await ids({ eyes: 'hazel', country: 'SE' }), [performer.id])
    assert.deepEqual(await ids({ eyes: 'blue' }), [])
  })

  test('by likeness of the name, however many follow the others; without words the most followed', async () => {
    const word = `quill${randomUUID()
      .replaceAll(/[^a-f]/g, '')
      .slice(0, 5)}`
    const [exact, longer] = [await aPerformer(app), await aPerformer(app)]
    await exact.api('PUT /performers/me', { body: { name: word } })
    await longer.api('PUT /performers/me', { body: { name: `${word.slice(0, -1)}zz and others` } })
    const fan = await aFan(app)
    await fan.api('POST /follows/{id}', { params: { id: longer.id } })
    const ids = async (query: object) =>
      (await app.as()('GET /performers/user/search', { query: { sortBy: 'relevance', ...query } })).data.map(
        (card) => card._id,
      )

    assert.deepEqual(await ids({ q: word }), [exact.id, longer.id])
    assert.deepEqual(await ids({ q: word, sort: 'asc' }), [exact.id, longer.id])
    const all = await ids({ pageSize: 100 })
    assert.ok(all.indexOf(longer.id) < all.indexOf(exact.id))
  })
})

describe('hidden counts', () => {
  test('others do not see how many follow and subscribe, the creator and operators do', async () => {
    const [fan, performer] = [await aFan(app), await aPerformer(app)]
    await fan.api('POST /follows/{id}', { params: { id: performer.id } })
    const { data: own } = await performer.api('PUT /performers/me', { body: { hidesCounts: true } })
    assert.equal(own.hidesCounts, true)

    const countsFor = async (api: Member['api']) => {
      const { stats } = (await api('GET /performers/{id}', { params: { id: performer.id } })).data
      return [stats.followers, stats.subscribers]
    }
    assert.deepEqual(await countsFor(fan.api), [null, null])
    assert.deepEqual(await countsFor(app.as()), [null, null])
    assert.deepEqual(await countsFor(performer.api), [1, 0])
    assert.deepEqual(await countsFor(operator.api), [1, 0])
    const { data: cards } = await fan.api('GET /performers/user/search', {
      query: { q: performer.username, pageSize: 100 },
    })
    assert.equal(cards.find(({ _id }) => _id === performer.id)?.stats.followers, null)
  })
})

describe('following', () => {
  test('twenty times at once is following once', async () => {
    const [fan, performer] = [await aFan(app), await aPerformer(app)]
    await Promise.all(Array.from({ length: 20 }, () => fan.api('POST /follows/{id}', { params: { id: performer.id } })))
    const { data } = await fan.api('GET /performers/{id}', { params: { id: performer.id } })
    assert.deepEqual([data.isFollowed, data.stats.followers], [true, 1])
    assert.equal((await performer.api('GET /follows/followers')).data[0]?._id, fan.id)

    await fan.api('DELETE /follows/{id}', { params: { id: performer.id } })
    await fan.api('DELETE /follows/{id}', { params: { id: performer.id } })
    assert.equal((await fan.api('GET /performers/{id}', { params: { id: performer.id } })).data.stats.followers, 0)
  })

  test('only approved performers can be followed', async () => {
    const fan = await aFan(app)
    for (const { id } of [await aPerformer(app, { status: 'pending_review' }), await aFan(app)]) {
      await refuses('not_found', fan.api('POST /follows/{id}', { params: { id } }))
    }
  })

  test('a performer sees the fans who follow them and no others', async () => {
    const [fan, stranger, performer] = [await aFan(app), await aFan(app), await aPerformer(app)]
    await fan.api('POST /follows/{id}', { params: { id: performer.id } })
    assert.deepEqual(
      (await performer.api('GET /users/search')).data.map((row) => row._id),
      [fan.id],
    )
    await performer.api('GET /users/view/{id}', { params: { id: fan.id } })
    await refuses('not_found', performer.api('GET /users/view/{id}', { params: { id: stranger.id } }))
    await refuses('not_found', fan.api('GET /users/view/{id}', { params: { id: stranger.id } }))
  })
})

type Registration = { dateOfBirth?: string; idVerification?: Blob | undefined }

async function registration(change: Registration = {}) {
  const username = `p${randomUUID().slice(0, 13)}`
  const { dateOfBirth = '1990-05-05', idVerification } = change
  const front = 'idVerification' in change ? idVerification : picture
  const { data } = await app.as()('POST /auth/performers/register', {
    body: {
      email: `${username}@example.test`,
      username,
      password: PASSWORD,
      name: 'A performer',
      gender: 'female',
      country: 'SE',
      dateOfBirth,
    },
    files: { idVerification: front, documentVerification: picture },
  })
  assert.ok(data.token)
  return { username, email: `${username}@example.test`, token: data.token, api: app.as(data.token) }
}

async function register() {
  const registered = await registration()
  const { data } = await registered.api('GET /performers/me')
  return { ...registered, id: data._id }
}

describe('a welcome video', () => {
  const upload = async (by: Member) =>
    (
      await by.api('POST /performers/welcome-video/upload', {
        files: { file: new Blob([new Uint8Array(await sample('small.mp4'))]) },
      })
    ).data
  const shown = async (username: string) =>
    (await app.as()('GET /performers/{id}', { params: { id: username } })).data.welcomeVideo

  test('greets visitors once it is rendered, is replaced and taken away', async () => {
    const performer = await aPerformer(app)
    const first = await upload(performer)
    assert.equal(await shown(performer.username), null)
    await app.jobs.runPending()
    const video = await shown(performer.username)
    assert.equal(video?._id, first._id)
    assert.equal((await app.http.inject({ url: video?.url ?? '' })).statusCode, 200)

    const second = await upload(performer)
    assert.equal((await shown(performer.username))?._id, first._id)
    await app.jobs.runPending()
    assert.equal((await shown(performer.username))?._id, second._id)

    await performer.api('DELETE /performers/welcome-video')
    await performer.api('DELETE /performers/welcome-video')
    assert.equal(await shown(performer.username), null)
  })

  test('is a video, and a fan has none', async () => {
    const picture = { file: new Blob([new Uint8Array(await sample('small.jpg'))]) }
    const performer = await aPerformer(app)
    await refuses('media_unsupported', performer.api('POST /performers/welcome-video/upload', { files: picture }))
    await refuses('forbidden', (await aFan(app)).api('POST /performers/welcome-video/upload', { files: picture }))
  })
})

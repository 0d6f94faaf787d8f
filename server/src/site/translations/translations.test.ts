import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, aPerformer } from '#test/builders'
import { refuses } from '#test/refusals'
import { startTranslatorDouble, type TranslatorDouble } from '#test/translator-double'

let app: TestApp
let translator: TranslatorDouble
before(async () => {
  translator = await startTranslatorDouble()
  app = await startTestApp({ env: translator.env })
})
after(async () => {
  await app.close()
  await translator.close()
})

test('a member reads a post and a comment in another language, each asked once for everybody', async () => {
  const performer = await aPerformer(app)
  const [fan, other] = [await aFan(app), await aFan(app)]
  const { id: feedId } = await aFeed(app, { by: performer, text: 'Bonjour à tous' })
  const ask = { body: { objectType: 'feed', objectId: feedId, language: 'en' } } as const
  const said = { text: 'suot à ruojnoB', from: 'fr' }
  assert.deepEqual((await fan.api('POST /translations', ask)).data, said)
  assert.deepEqual((await other.api('POST /translations', ask)).data, said)
  assert.deepEqual(translator.asked, [
    { q: 'Bonjour à tous', source: 'auto', target: 'en', format: 'text', api_key: 'a key' },
  ])
  const german = await fan.api('POST /translations', { body: { ...ask.body, language: 'de' } })
  assert.deepEqual([german.data, translator.asked.at(-1)?.target], [said, 'de'])

  const comment = { objectType: 'feed', objectId: feedId, content: 'Très beau' } as const
  const { data } = await fan.api('POST /comments', { body: comment })
  const asked = { objectType: 'comment', objectId: data._id, language: 'ar' } as const
  assert.equal((await other.api('POST /translations', { body: asked })).data.text, 'uaeb sèrT')
  assert.equal((await app.as()('GET /settings/public')).data.translates, true)
})

test('nobody has anything translated that they cannot read, and nothing of it leaves the site', async () => {
  const performer = await aPerformer(app)
  const [fan, stranger] = [await aFan(app), await aFan(app)]
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  const { data: conversation } = await fan.api('POST /conversations', {
    body: { source: 'performer', sourceId: performer.id },
  })
  const { data: sent } = await fan.api('POST /messages/conversations/{id}', {
    params: { id: conversation._id },
    body: { text: 'pour toi seul' },
  })
  const ask = { body: { objectType: 'message', objectId: sent._id, language: 'en' } } as const
  assert.equal((await performer.api('POST /translations', ask)).data.text, 'lues iot ruop')
  const before = translator.asked.length
  await refuses('not_found', stranger.api('POST /translations', ask))
  await refuses('unauthenticated', app.as()('POST /translations', ask))
  const { id: feedId } = await aFeed(app, { by: performer, text: 'later', status: 'draft' })
  await refuses(
    'not_found',
    fan.api('POST /translations', { body: { objectType: 'feed', objectId: feedId, language: 'en' } }),
  )
  assert.equal(translator.asked.length, before)
})

test('a server that fails or says nonsense is not the reader’s fault, and is asked again', async () => {
  const performer = await aPerformer(app)
  const fan = await aFan(app)
  for (const text of ['broken', 'odd']) {
    const { id: objectId } = await aFeed(app, { by: performer, text })
    const ask = { body: { objectType: 'feed', objectId, language: 'en' } } as const
    const before = translator.asked.length
    await refuses('unavailable', fan.api('POST /translations', ask))
    await refuses('unavailable', fan.api('POST /translations', ask))
    assert.equal(translator.asked.length, before + 2)
  }
})

test('without a server nothing is offered', async () => {
  const without = await startTestApp()
  const fan = await aFan(without)
  const { id: objectId } = await aFeed(without, { text: 'Bonjour' })
  await refuses(
    'translation_unavailable',
    fan.api('POST /translations', { body: { objectType: 'feed', objectId, language: 'en' } }),
  )
  assert.equal((await without.as()('GET /settings/public')).data.translates, false)
  await without.close()
})

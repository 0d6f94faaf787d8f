import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { aLargeVideo, type LargeVideo } from '#test/large-video'
import { refusalOf, refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood evening\n'
const OTHER = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood night\n'

test('captions are shown to those who may see the video, in each language once', async () => {
  const video = await aLargeVideo(app, 'followers')
  await save(video, 'en', VTT)
  await save(video, 'de', VTT)
  const first = await captionsFor(video, video.performer)
  await save(video, 'en', OTHER)

  const shown = await captionsFor(video, video.performer)
  assert.deepEqual(shown.map(({ language }) => language).sort(), ['de', 'en'])
  const english = shown.find(({ language }) => language === 'en')
  const open = (viewer: Member) =>
    app.http.inject({ url: english?.url ?? '', headers: { authorization: `Bearer ${viewer.token}` } })
  const answer = await open(video.performer)
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'text/vtt; charset=utf-8'])
  assert.match(answer.body, /^WEBVTT\n\n00:00:01\.000 --> 00:00:02\.000\nGood night\n$/)
  // Another text has another address, because browsers keep what they have.
  assert.notEqual(first.find(({ language }) => language === 'en')?.url, english?.url)

  const fan = await aFan(app)
  assert.deepEqual(await captionsFor(video, fan), [])
  // The address of somebody else opens nothing.
  assert.equal((await open(fan)).statusCode, 404)
  await fan.api('POST /follows/{id}', { params: { id: video.performer.id } })
  assert.equal((await captionsFor(video, fan)).length, 2)
})

test('they are removed, and removing them again is no error', async () => {
  const video = await aLargeVideo(app)
  await save(video, 'en', VTT)
  for (let time = 0; time < 2; time++) {
    const { data } = await video.performer.api('DELETE /performer/media/{id}/captions/{language}', {
      params: { id: video.fileId, language: 'en' },
    })
    assert.equal(data.captions, undefined)
  }
  assert.deepEqual(await captionsFor(video, video.performer), [])
})

test('a copy of the file shows what is saved for either, and ten tabs at once lose none', async () => {
  const video = await aLargeVideo(app)
  const { data: copy } = await video.performer.api('POST /performer/media/{id}/copies', {
    params: { id: video.fileId },
    body: { purpose: 'message-video' },
  })
  const languages = ['ar', 'cs', 'da', 'de', 'en', 'es', 'fi', 'fr', 'he', 'it']
  await Promise.all(
    languages.map((language, index) =>
      video.performer.api('PUT /performer/media/{id}/captions/{language}', {
        params: { id: index % 2 === 0 ? video.fileId : copy._id, language },
        body: { text: VTT },
      }),
    ),
  )
  const shown = await captionsFor(video, video.performer)
  assert.deepEqual(shown.map(({ language }) => language).sort(), languages)
})

test('files of others, of other kinds and what is no captions are refused', async () => {
  const video = await aLargeVideo(app)
  const other = await aPerformer(app)
  const params = { id: video.fileId, language: 'en' }
  await refuses(
    'not_found',
    other.api('PUT /performer/media/{id}/captions/{language}', { params, body: { text: VTT } }),
  )
  await refuses('not_found', other.api('DELETE /performer/media/{id}/captions/{language}', { params }))
  const wrong = await refusalOf(
    video.performer.api('PUT /performer/media/{id}/captions/{language}', { params, body: { text: 'Hello' } }),
  )
  assert.equal(wrong.code, 'request_invalid')
  assert.match(JSON.stringify(wrong.details), /"text"/)
  for (const language of ['../en', 'EN', 'en-1', 'english'])
    await refuses(
      'request_invalid',
      video.performer.api('PUT /performer/media/{id}/captions/{language}', {
        params: { ...params, language },
        body: { text: VTT },
      }),
    )
})

test('a long text is taken, a longer one and one with control characters are refused at the field', async () => {
  const video = await aLargeVideo(app)
  const cue = (second: number) => `00:00:${String(second % 60).padStart(2, '0')}.000 --> 00:01:00.000\nجملة طويلة\n\n`
  const long = `WEBVTT\n\n${Array.from({ length: 5_000 }, (_, second) => cue(second)).join('')}`
  await save(video, 'ar', long)
  const [captions] = await captionsFor(video, video.performer)
  assert.equal(captions?.language, 'ar')
  for (const text of ['', `${VTT}\u0007`, `${VTT}${'x'.repeat(500_001)}`]) {
    const refusal = await refusalOf(save(video, 'en', text))
    assert.equal(refusal.code, 'request_invalid')
    assert.match(JSON.stringify(refusal.details), /"text"/)
  }
  await refuses('request_invalid', save(video, 'en', `${VTT}\0`))
})

test('captions end with the right to the video', async () => {
  const video = await aLargeVideo(app, 'followers')
  await save(video, 'en', VTT)
  const fan = await aFan(app)
  await fan.api('POST /follows/{id}', { params: { id: video.performer.id } })
  const [captions] = await captionsFor(video, fan)
  const open = async () => {
    const headers = { authorization: `Bearer ${fan.token}` }
    return (await app.http.inject({ url: captions?.url ?? '', headers })).statusCode
  }
  assert.equal(await open(), 200)
  await fan.api('DELETE /follows/{id}', { params: { id: video.performer.id } })
  app.clock.advance({ minutes: 2 })
  assert.equal(await open(), 404)
})

async function save({ performer, fileId }: LargeVideo, language: string, text: string): Promise<void> {
  await performer.api('PUT /performer/media/{id}/captions/{language}', {
    params: { id: fileId, language },
    body: { text },
  })
}

async function captionsFor({ feedId }: LargeVideo, viewer: Member) {
  const { data } = await viewer.api('GET /user/feeds/{id}', { params: { id: feedId } })
  return data.files[0]?.captions ?? []
}

/** nginx as an edge, with the files that docs/ has for it: what it sends of its own copies, and what it asks the site for. */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { edgeAddressesOf } from '#/platform/http/edge-addresses'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, type Member } from '#test/builders'
import { aLargeVideo, LARGE_RENDITION, type LargeVideo } from '#test/large-video'
import { type NginxServer, startNginx, WITHOUT_NJS } from '#test/nginx-server'

const env = { MEDIA_EDGE_SECRET: 'a-secret-of-more-than-thirty-two-characters' }

describe('nginx as an edge', { skip: WITHOUT_NJS ?? false }, () => {
  let app: TestApp
  let edge: NginxServer
  let asked: string[] = []
  before(async () => {
    app = await startTestApp({ env })
    await app.http.listen({ host: '127.0.0.1', port: 0 })
    app.http.server.on('request', ({ url = '' }) => asked.push(url))
    edge = await startNginx('nginx-edge.conf', { sitePort: (app.http.server.address() as AddressInfo).port, env })
    asked = []
  })
  after(async () => {
    await edge?.stop()
    await app?.close()
  })

  /** What the site was asked for as long as `work` ran. */
  async function askedDuring(work: () => Promise<unknown>): Promise<string[]> {
    asked = []
    await work()
    return asked
  }

  const session = (by: Member) => ({ authorization: by.token })

  /** As a browser plays: by the address of the page, following what it leads to. */
  async function play(address: string, by: Member, range: string): Promise<Response> {
    const headers = { ...session(by), range }
    let answer = await edge.get(address, headers)
    for (let hops = 0; answer.status === 302 && hops < 5; hops += 1)
      answer = await edge.get(answer.headers.get('location') ?? '', headers)
    return answer
  }

  async function edgeAddressFor(video: LargeVideo, by: Member): Promise<string> {
    const answer = await edge.get(await video.addressFor(by), session(by))
    assert.equal(answer.status, 302)
    return answer.headers.get('location') ?? ''
  }

  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
  const isFetch = (url: string) => url.startsWith('/media/edge.')

  test('the bytes of a second viewer come from the copy of the first, with the headers of the site', async () => {
    const video = await aLargeVideo(app)
    const [fan, other] = [await aFan(app), await aFan(app)]
    const [own, others] = [await video.addressFor(fan), await video.addressFor(other)]
    const answers: Response[] = []
    const requests = await askedDuring(async () => {
      answers.push(await play(own, fan, 'bytes=100-1099'), await play(others, other, 'bytes=200-1199'))
    })

    // Each viewer was checked, and one part fetched.
    assert.deepEqual(
      requests.filter((url) => !isFetch(url)),
      [own, others],
    )
    assert.equal(requests.filter(isFetch).length, 1)
    const [first, second] = answers
    assert.ok(first && second)
    for (const { status, headers } of [first, second]) {
      assert.equal(status, 206)
      assert.equal(headers.get('content-type'), 'video/mp4')
      assert.equal(headers.get('cache-control'), 'private, no-store')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.match(headers.get('content-security-policy') ?? '', /sandbox/)
    }
    assert.equal(first.headers.get('content-range'), `bytes 100-1099/${video.bytes.length}`)
    assert.ok((await bytesOf(first)).equals(video.bytes.subarray(100, 1_100)))
    assert.ok((await bytesOf(second)).equals(video.bytes.subarray(200, 1_200)))
  })

  test('a whole file is put together of its parts, and again without the site', async () => {
    const video = await aLargeVideo(app)
    const fan = await aFan(app)
    const fetched = await askedDuring(async () => {
      const part = await play(await video.addressFor(fan), fan, 'bytes=1500000-1500009')
      assert.ok((await bytesOf(part)).equals(video.bytes.subarray(1_500_000, 1_500_010)))
      const whole = await edge.get(await edgeAddressFor(video, fan), session(fan))
      assert.deepEqual([whole.status, whole.headers.get('content-length')], [200, String(video.bytes.length)])
      assert.ok((await bytesOf(whole)).equals(video.bytes))
    })
    const again = await askedDuring(async () => {
      const rest = await play(await video.addressFor(fan), fan, 'bytes=1000000-')
      assert.ok((await bytesOf(rest)).equals(video.bytes.subarray(1_000_000)))
    })

    // Three parts of a megabyte, of which the middle one was there.
    assert.equal(fetched.filter(isFetch).length, 3)
    assert.deepEqual(again.filter(isFetch), [])
  })

  test('a forged address is refused by the edge alone, also of a file that it has', async () => {
    const [video, other] = [await aLargeVideo(app), await aLargeVideo(app)]
    const fan = await aFan(app)
    await play(await video.addressFor(fan), fan, 'bytes=0-9')
    const address = await edgeAddressFor(video, fan)
    const [, , segment = ''] = address.split('/')
    const [, expiry = '', mac = ''] = segment.split('.')
    const forged = [
      address.replace(mac, 'A'.repeat(mac.length)),
      address.replace(mac, mac.slice(1)),
      address.replace(expiry, String(Number(expiry) + 20)),
      address.replace(video.fileId, other.fileId),
      address.replace(LARGE_RENDITION, 'hls/master.m3u8'),
      address.replace('edge.', 'edge.x.'),
    ]
    const requests = await askedDuring(async () => {
      for (const wrong of forged) {
        assert.notEqual(wrong, address)
        assert.equal((await edge.get(wrong, session(fan))).status, 403, wrong)
      }
    })

    assert.deepEqual(requests, [])
  })

  test('an expired address is refused although the file is stored, and leads who may still watch on', async () => {
    const video = await aLargeVideo(app, 'followers')
    const [fan, stranger] = [await aFan(app), await aFan(app)]
    await fan.api('POST /follows/{id}', { params: { id: video.performer.id } })
    const first = await play(await video.addressFor(fan), fan, 'bytes=0-9')
    const expired = addressOfAMinuteAgo(video)

    for (const headers of [{}, session(stranger)]) {
      const refused = await edge.get(expired, headers)
      assert.deepEqual([refused.status, refused.headers.get('location')], [404, null])
    }
    const next = await edge.get(expired, session(fan))
    assert.deepEqual([first.status, next.status], [206, 302])
    assert.match(next.headers.get('location') ?? '', /^\/media\/edge\./)
    const part = await play(expired, fan, 'bytes=0-9')
    assert.ok((await bytesOf(part)).equals(video.bytes.subarray(0, 10)))
  })

  test('no address opens what is stored without a signature', async () => {
    const video = await aLargeVideo(app)
    const fan = await aFan(app)
    await play(await video.addressFor(fan), fan, 'bytes=0-9')

    for (const url of [`/media/edge/${video.fileId}/${LARGE_RENDITION}`, `/media/${video.fileId}/${LARGE_RENDITION}`])
      assert.equal((await edge.get(url)).status, 404)
  })

  test('the rest of the site answers through the edge', async () => {
    const { feedId } = await aLargeVideo(app)
    const answer = await edge.get(`/api/user/feeds/${feedId}`)

    assert.equal(answer.status, 200)
    assert.equal(((await answer.json()) as { data: { _id: string } }).data._id, feedId)
  })

  /** What was signed then, by the clock of this machine, which the edge has too. */
  function addressOfAMinuteAgo({ fileId }: LargeVideo): string {
    const clock = { now: () => Temporal.Now.instant().subtract({ minutes: 1 }) }
    const addresses = edgeAddressesOf({ config: app.ctx.config, clock })
    return addresses?.addressOf({ base: '/media', path: `${fileId}/${LARGE_RENDITION}` }).address ?? ''
  }
})

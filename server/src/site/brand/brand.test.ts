import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrandFile, BrandSlot } from '@limelight/contract/site/brand'
import sharp from 'sharp'
import { startOperatorApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app, operator } = await startOperatorApp()

const RED = { r: 220, g: 20, b: 40, alpha: 1 }
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

test('an uploaded logo is the site’s once it is rendered, and keeps what is transparent', async () => {
  const [waiting] = await upload('logo', await aPicture({ width: 900, height: 300, hasHole: true }))
  assert.deepEqual([waiting?.state, waiting?.url, await publicSetting('logoUrl')], ['processing', null, ''])

  await app.jobs.runPending()

  const ready = await brandFile('logo')
  assert.equal(ready.state, 'ready')
  assert.equal(await publicSetting('logoUrl'), ready.url)
  const shown = await app.http.inject({ url: ready.url ?? '' })
  const { format, width, hasAlpha } = await sharp(shown.rawPayload).metadata()
  assert.deepEqual([shown.statusCode, format, width, hasAlpha], [200, 'webp', 800, true])
})

test('the icon is drawn in every size that browsers and home screens ask for, and stands in the manifest', async () => {
  assert.equal((await get('/share/icon/64.png')).statusCode, 404)
  assert.equal((await get('/share/icon/180.png')).headers.location, '/apple-touch-icon.png')
  await upload('icon', await aPicture({ width: 600, height: 400, hasHole: true }))
  await app.jobs.runPending()

  const favicon = await publicSetting('favicon')
  assert.match(favicon, /^\/share\/icon\/64\.png\?v=/)
  for (const [file, size] of [
    ['64.png', 64],
    ['180.png', 180],
    ['192.png', 192],
    ['512.png', 512],
    ['maskable-512.png', 512],
  ] as const) {
    const answer = await get(`/share/icon/${file}`)
    const { width, height, format } = await sharp(answer.rawPayload).metadata()
    assert.deepEqual([answer.statusCode, width, height, format], [200, size, size, 'png'], file)
  }
  // Nothing of a maskable icon is transparent: systems would fill it as they please.
  assert.ok((await sharp((await get('/share/icon/maskable-192.png')).rawPayload).stats()).isOpaque)
  const manifest = (await get('/manifest.webmanifest')).json()
  assert.deepEqual(
    manifest.icons.map(({ src }: { src: string }) => src.replace(/\?v=.*/, '')),
    ['192.png', '512.png', 'maskable-192.png', 'maskable-512.png'].map((file) => `/share/icon/${file}`),
  )
  for (const file of ['65.png', 'constructor', '..%2f64.png', '64.jpg'])
    assert.equal((await get(`/share/icon/${file}`)).statusCode, 404, file)
})

test('a later upload takes the place of an earlier one, and removing brings the site’s own back', async () => {
  await upload('dark-logo', await aPicture({ width: 300, height: 100 }))
  await upload('dark-logo', await aPicture({ width: 500, height: 100 }))
  await app.jobs.runPending()
  const { url } = await brandFile('dark-logo')
  assert.equal((await sharp((await get(url ?? '')).rawPayload).metadata()).width, 500)

  const { data } = await operator.api('DELETE /admin/brand/{slot}', { params: { slot: 'dark-logo' } })

  assert.deepEqual(data.find(({ slot }) => slot === 'dark-logo')?.state, 'none')
  assert.equal(await publicSetting('darkmodeLogoUrl'), '')
})

test('what is removed before it is rendered never shows', async () => {
  await upload('dark-logo', await aPicture({ width: 300, height: 100 }))
  await operator.api('DELETE /admin/brand/{slot}', { params: { slot: 'dark-logo' } })
  await app.jobs.runPending()

  assert.equal((await brandFile('dark-logo')).state, 'none')
  assert.equal(await publicSetting('darkmodeLogoUrl'), '')
})

test('removing an upload leaves an address that was typed', async () => {
  await operator.api('PUT /admin/settings', { body: { values: { darkmodeLogoUrl: '/my-logo.svg' } } })
  await operator.api('DELETE /admin/brand/{slot}', { params: { slot: 'dark-logo' } })

  assert.equal(await publicSetting('darkmodeLogoUrl'), '/my-logo.svg')
})

test('a page that calls itself a picture is refused, and leaves nothing', async () => {
  const before = await brandFile('logo')
  await refuses('media_unsupported', upload('logo', new File(['<svg onload="alert(1)"/>'], 'logo.png')))

  assert.deepEqual(await brandFile('logo'), before)
})

async function upload(slot: BrandSlot, file: Blob): Promise<BrandFile[]> {
  return (await operator.api('POST /admin/brand/{slot}', { params: { slot }, files: { file } })).data
}

async function brandFile(slot: BrandSlot): Promise<BrandFile> {
  const { data } = await operator.api('GET /admin/brand')
  const file = data.find((one) => one.slot === slot)
  assert.ok(file)
  return file
}

async function publicSetting(key: 'logoUrl' | 'darkmodeLogoUrl' | 'favicon'): Promise<string> {
  const { data } = await operator.api('GET /admin/settings')
  return String(data.find((row) => row.key === key)?.value)
}

function get(url: string) {
  return app.http.inject({ url })
}

/** Red, with a transparent hole if asked for. */
async function aPicture({ width, height, hasHole = false }: { width: number; height: number; hasHole?: boolean }) {
  const picture = sharp({ create: { width, height, channels: 4, background: hasHole ? CLEAR : RED } })
  const spot = await sharp({ create: { width: 50, height: 50, channels: 4, background: RED } })
    .png()
    .toBuffer()
  const png = await picture
    .composite([{ input: spot, left: 10, top: 10 }])
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(png)])
}

import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { PHOTO_SECRETS, type SampleName, samplePath } from '#test/media-samples'
import type { ImageSet } from './image-job.ts'
import { createImageSandbox } from './image-sandbox.ts'
import { SandboxFailure } from './sandbox-failure.ts'

const workRoot = await mkdtemp(join(tmpdir(), 'limelight-images-'))
const sandbox = createImageSandbox({ workRoot })
after(async () => {
  sandbox.close()
  await rm(workRoot, { recursive: true, force: true })
})

async function given(name: SampleName): Promise<{ outDir: string; source: { path: string } }> {
  const outDir = await mkdtemp(join(workRoot, 'job-'))
  const path = join(outDir, 'original')
  await copyFile(await samplePath(name), path)
  return { outDir, source: { path } }
}

async function render(name: SampleName, set: ImageSet) {
  const job = await given(name)
  return { ...job, result: await sandbox.run({ kind: 'render', set, ...job }, 'owner') }
}

test('a photo comes out upright in every size, without a trace of its metadata', async () => {
  const { outDir, result } = await render('photo.jpg', 'photo')

  const sizes = result.images.map(({ name, width, height }) => `${name} ${width}×${height}`)
  assert.deepEqual(sizes, ['w1920.webp 1440×1920', 'w1080.webp 810×1080', 'w480.webp 360×480', 'blur.webp 480×640'])
  for (const { name, sizeBytes } of result.images) {
    const file = await readFile(join(outDir, name))
    const { format, exif, xmp, orientation } = await sharp(file).metadata()
    assert.deepEqual(
      [format, exif, xmp, orientation, file.length],
      ['webp', undefined, undefined, undefined, sizeBytes],
    )
    for (const secret of PHOTO_SECRETS) assert.ok(!file.includes(secret))
  }
  assert.match(result.thumbhash ?? '', /^[A-Za-z0-9+/=]{20,40}$/)
})

test('red is above blue once a photo is upright', async () => {
  const { outDir } = await render('photo.jpg', 'photo')

  const { data } = await sharp(join(outDir, 'w480.webp'))
    .resize(1, 2, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })

  const [topRed = 0, , topBlue = 0, bottomRed = 0, , bottomBlue = 0] = data
  assert.ok(topRed > topBlue && bottomBlue > bottomRed, data.join())
})

test('the poster of a locked photo weighs a few kilobytes', async () => {
  const { result } = await render('photo.jpg', 'photo')

  assert.ok((result.images.find(({ name }) => name === 'blur.webp')?.sizeBytes ?? Infinity) < 5_000)
})

test('an avatar is square, a cover has its original shape', async () => {
  const avatar = await render('photo.jpg', 'avatar')
  const cover = await render('photo.jpg', 'cover')

  const sizesOf = ({ result }: typeof avatar) => result.images.map(({ width, height }) => `${width}×${height}`)
  assert.deepEqual(sizesOf(avatar), ['512×512', '128×128'])
  assert.deepEqual(sizesOf(cover), ['1200×1600', '600×800'])
})

for (const name of ['truncated.jpg', 'drawing.svg', 'page.jpg', 'phone.mp4'] as const) {
  test(`${name} is refused as unreadable`, async () => {
    const { source } = await given(name)

    await assert.rejects(sandbox.run({ kind: 'probe', source }, 'owner'), { reason: 'unreadable' })
  })
}

test('a bomb of 400 megapixels is refused before it is decoded', async () => {
  const { source } = await given('bomb.png')

  await assert.rejects(sandbox.run({ kind: 'probe', source }, 'owner'), { reason: 'too_many_pixels' })
})

const DEAR = [
  ['webp', 8_001, 8_000],
  ['gif', 8_001, 8_000],
] as const
for (const [format, width, height] of DEAR) {
  test(`a picture as ${format} of ${width} × ${height} is refused by its header, with the limit`, async () => {
    const { outDir } = await given('small.jpg')
    const path = join(outDir, 'dear')
    await sharp({ create: { width, height, channels: 3, background: '#888' } })
      .toFormat(format, { effort: 1 })
      .toFile(path)

    await assert.rejects(sandbox.run({ kind: 'probe', source: { path } }, 'owner'), {
      reason: 'too_many_pixels',
      details: { maxMegapixels: 64 },
    })
  })
}

test('a small oblong picture becomes a square avatar without being enlarged', async () => {
  const { outDir } = await given('photo.jpg')
  const path = join(outDir, 'small.png')
  await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c83' } }).toFile(path)

  const { images } = await sandbox.run({ kind: 'render', set: 'avatar', source: { path }, outDir }, 'owner')

  assert.deepEqual(
    images.map(({ width, height }) => `${width}×${height}`),
    ['200×200', '128×128'],
  )
})

test('the child reads nothing outside of its folder', async () => {
  const path = await samplePath('photo.jpg')

  await assert.rejects(
    sandbox.run({ kind: 'probe', source: { path } }, 'owner'),
    /Access to this API has been restricted/,
  )
})

test('a picture that takes too long takes only its own child with it', async () => {
  const { source, outDir } = await given('photo.jpg')
  const hasty = createImageSandbox({ workRoot, timeoutMs: 1 })

  await assert.rejects(hasty.run({ kind: 'render', source, outDir, set: 'photo' }, 'owner'), (error) => {
    return error instanceof SandboxFailure && error.reason === 'timeout' && error.retryable
  })

  assert.ok((await sandbox.run({ kind: 'probe', source }, 'owner')).width > 0)
})

test('a child is replaced after its share of pictures', async () => {
  const { source } = await given('photo.jpg')
  const fresh = createImageSandbox({ workRoot, recycleAfter: 1 })

  const sizes = await Promise.all([1, 2, 3].map(() => fresh.run({ kind: 'probe', source }, 'owner')))

  fresh.close()
  assert.deepEqual(
    sizes.map(({ height }) => height),
    [4000, 4000, 4000],
  )
})

test('one document is one upright JPEG of 2000 pixels without metadata', async () => {
  const { source, outDir } = await given('photo.jpg')

  await sandbox.run({ kind: 'document', source, outPath: join(outDir, 'document.jpg') }, 'owner')

  const { format, width, height, exif } = await sharp(join(outDir, 'document.jpg')).metadata()
  assert.deepEqual([format, width, height, exif], ['jpeg', 1500, 2000, undefined])
  assert.deepEqual((await readdir(outDir)).sort(), ['document.jpg', 'original'])
})

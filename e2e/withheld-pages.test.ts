/**
 * What pages say is what the API says: words of locked items stand in no HTML, and those of a suspended creator nowhere.
 *
 * @covers content/sellable, content/items, core/media
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { samplePath } from '../server/test/media-samples.ts'
import { SIZES, until, type Visit, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const performer = { username: 'withheld.creator', password: PASSWORD, name: 'Withheld Creator' }
const fan = { username: 'withheld.fan', password: PASSWORD }
/** Longer than what visitors are shown of a locked text. */
const PADDING = 'and then some more words that nobody looks for '.repeat(4)
const SHOWN = { post: 'ultramarine', gallery: 'terracotta', product: 'verdigris' }
const LOCKED = { post: 'heliotrope', photo: 'chartreuse' }

type Made = { data: { _id: string } }

const world = openSharedWorld(prepare)
let pages: string[]
let performerId: string
let visitor: Visit
let follower: Visit
async function prepare(): Promise<void> {
  await registerPerformer(world, { ...performer, operator })
  await registerFan(world, fan)
  const create = (path: string, data: object) =>
    callAs<Made>(world, performer, (request, headers) => request.post(path, { data, headers }))
  const post = await create('/api/performer/feeds', {
    type: 'text',
    text: `${SHOWN.post} ${PADDING} ${LOCKED.post}`,
    access: 'followers',
  })
  const gallery = await create('/api/performer/performer-assets/galleries', {
    title: SHOWN.gallery,
    access: 'subscribers',
  })
  const buffer = await readFile(await samplePath('small.jpg'))
  await callAs<Made>(world, performer, (request, headers) =>
    request.post('/api/performer/performer-assets/photos/upload', {
      multipart: {
        galleryId: gallery.data._id,
        title: LOCKED.photo,
        photo: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer },
      },
      headers,
    }),
  )
  const product = await create('/api/performer/performer-assets/products', {
    type: 'physical',
    name: SHOWN.product,
    price: 100,
    stock: 5,
  })
  const found = await callAs<Made>(world, fan, (request, headers) =>
    request.get(`/api/performers/${performer.username}`, { headers }),
  )
  performerId = found.data._id
  await callAs<Made>(world, fan, (request, headers) => request.post(`/api/follows/${performerId}`, { headers }))
  pages = [
    '/',
    '/home',
    '/creators',
    `/${performer.username}`,
    `/post/${post.data._id}`,
    `/gallery/${gallery.data._id}`,
    `/product/${product.data._id}`,
    ...Object.values({ ...SHOWN, ...LOCKED }).map((word) => `/search?q=${word}&tab=posts`),
    '/sitemap.xml',
  ]
  const [size] = SIZES
  assert.ok(size)
  ;[visitor, follower] = await Promise.all([visit(world, { size }), visit(world, { size, as: fan })])
  // Pages for visitors are shared for some seconds.
  const path = `/gallery/${gallery.data._id}`
  await until(async () => (await read(visitor, path)).includes(SHOWN.gallery), `${path} is shown`)
}
after(async () => {
  await visitor?.close()
  await follower?.close()
})

test('a page says what its viewer is shown, and no word more', async () => {
  const [forVisitor, forFollower] = await Promise.all([readAll(visitor), readAll(follower)])
  for (const word of Object.values(SHOWN)) assert.ok(forVisitor.includes(word), word)
  assert.ok(forFollower.includes(LOCKED.post))
  assert.equal(forFollower.includes(LOCKED.photo), false)
  for (const word of Object.values(LOCKED)) assert.equal(forVisitor.includes(word), false, word)
})

test('a follower’s home holds its posts before any script runs, and no list of all they follow', async () => {
  const html = await read(follower, '/home')
  const [body = ''] = /<body[\s\S]*?<script/.exec(html) ?? []

  assert.match(body, new RegExp(`<article[^>]*>[\\s\\S]*${LOCKED.post}`))
  assert.doesNotMatch(html, /followedIds/)
})

test('of a suspended creator no page says anything', async () => {
  await callAs<unknown>(world, operator, (request, headers) =>
    request.put(`/api/admin/users/${performerId}/suspend`, { data: { reason: 'a report' }, headers }),
  )
  for (const who of [follower, visitor]) {
    const words = [...Object.values(SHOWN), ...Object.values(LOCKED), performer.name]
    await until(
      async () => {
        const all = await readAll(who)
        return !words.some((word) => all.includes(word))
      },
      `none of ${words.join(', ')} is left`,
    )
  }
  assert.equal((await visitor.page.request.get(`${world.url}/${performer.username}`)).status(), 404)
})

/** The HTML without the words that were asked for, which a search page repeats. */
async function read({ page }: Visit, path: string): Promise<string> {
  const html = await (await page.request.get(`${world.url}${path}`)).text()
  const asked = new URL(path, world.url).searchParams.get('q')
  return asked === null ? html : html.replaceAll(asked, '')
}

async function readAll(who: Visit): Promise<string> {
  const answers: string[] = []
  for (const path of pages) answers.push(await read(who, path))
  return answers.join('\n')
}

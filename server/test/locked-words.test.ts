/**
 * Locked content reaches only viewers with access: no call returns its words, not even as a match of a search, and no
 * address its bytes. Generated from all GET calls, for every kind of relation to a performer.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from './app.ts'
import {
  ACTORS,
  type Actor,
  addressesFor,
  ask,
  buildCanaryWorld,
  type Canary,
  type CanaryWorld,
  digestOf,
  filesIn,
  OPEN,
} from './canary-world.ts'

let app: TestApp
let world: CanaryWorld
/** Digests of the files of each item as its audience gets them. */
const treasures = new Map<string, Set<string>>()
before(async () => {
  app = await startTestApp()
  world = await buildCanaryWorld(app)
  for (const { kind, id } of world.items) treasures.set(id, await bytesOf(kind, id))
})
after(() => app.close())

const tokenOf = (actor: Actor) => (actor === 'visitor' ? undefined : world.people[actor].token)
const isLockedTo = (actor: Actor, { access }: Pick<Canary, 'access'>) => !OPEN[actor].includes(access)

function hiddenFrom(actor: Actor): Canary[] {
  return world.canaries.filter(
    (canary) =>
      isLockedTo(actor, canary) && (canary.where === 'inside' || (canary.where === 'tail' && actor === 'visitor')),
  )
}

for (const actor of ACTORS) {
  describe(actor, () => {
    test('reads no word of locked content, and finds nothing by one', async () => {
      const hidden = hiddenFrom(actor)
      // A buyer of every `paid` item still has no access to others.
      assert.ok(hidden.length >= 2)
      const leaks: string[] = []
      for (const [, path] of addressesFor(
        world,
        actor,
        hidden.map(({ word }) => word),
      )) {
        const { statusCode, body } = await ask(app, `/api${path}`, tokenOf(actor))
        assert.ok(statusCode < 500, `${path} ${body}`)
        const shown = hidden.filter(({ word }) => body.includes(word)).map(({ word }) => word)
        const found = hidden.filter(({ word, itemId }) => path.endsWith(`q=${word}`) && body.includes(itemId))
        if (shown.length > 0 || found.length > 0) leaks.push(path)
      }
      assert.deepEqual(leaks, [])
    })

    test('gets no byte of locked content', async () => {
      const locked = world.items.filter((item) => isLockedTo(actor, item))
      const secret = new Set(locked.flatMap(({ id }) => [...(treasures.get(id) ?? [])]))
      assert.ok(secret.size > 0)
      const files = new Set<string>()
      for (const [, path] of addressesFor(world, actor)) {
        const { body } = await ask(app, `/api${path}`, tokenOf(actor))
        for (const url of await filesIn(app, body, tokenOf(actor))) files.add(url)
      }
      const sent: string[] = []
      for (const url of files) {
        const { statusCode, bytes } = await ask(app, url, tokenOf(actor))
        if (statusCode === 200 && secret.has(digestOf(bytes))) sent.push(url)
      }
      assert.deepEqual(sent, [])
    })

    test('reads and finds what stands open', async () => {
      const open = world.canaries.filter(
        (canary) =>
          canary.where === 'shown' && world.items.some(({ id, kind }) => id === canary.itemId && kind !== 'product'),
      )
      const everything = await Promise.all(
        addressesFor(world, actor).map(([, path]) => ask(app, `/api${path}`, tokenOf(actor))),
      )
      const all = everything.map(({ body }) => body).join('\n')
      for (const { word } of open) assert.ok(all.includes(word), word)
    })
  })
}

test('a visitor finds an item by its visible words, a member also by the rest of its text', async () => {
  const words = (where: Canary['where']) =>
    world.canaries.filter(
      (canary) =>
        canary.where === where &&
        canary.access === 'followers' &&
        world.items.some(({ id, kind }) => id === canary.itemId && kind === 'feed'),
    )
  const find = async (q: string, token?: string) => {
    const { body } = await ask(app, `/api/user/feeds?scope=discover&q=${q}`, token)
    return JSON.parse(body).data.length
  }
  for (const { word } of words('shown')) {
    assert.equal(await find(word), 1)
    assert.equal(await find(`${word.slice(0, 5)}${word.slice(6)}`), 1, 'misspelt')
  }
  for (const { word } of words('tail')) {
    assert.equal(await find(word), 0)
    assert.equal(await find(`${word.slice(0, 5)}${word.slice(6)}`), 0, 'misspelt')
    assert.equal(await find(word, world.people.stranger.token), 1)
  }
})

/** Files of an item that the performer gets and others may not: all but posters, which are blurred. */
async function bytesOf(kind: string, id: string): Promise<Set<string>> {
  const { token } = world.performer
  const PATHS: Record<string, string[]> = {
    feed: [`/user/feeds/${id}`],
    video: [`/performer-assets/videos/${id}`],
    gallery: [`/performer-assets/galleries/${id}`, `/performer-assets/photos?galleryId=${id}`],
    product: [`/performer-assets/products/${id}/download-link`],
  }
  const digests = new Set<string>()
  for (const path of PATHS[kind] ?? []) {
    const { body } = await ask(app, `/api${path}`, token)
    // The performer's own face stands beside everything.
    const files = (await filesIn(app, body, token)).filter((url) => !url.startsWith('/media/public/'))
    for (const url of files) {
      const { statusCode, bytes } = await ask(app, url, token)
      assert.equal(statusCode, 200, url)
      digests.add(digestOf(bytes))
    }
  }
  return digests
}

/**
 * While a performer is suspended or rejected, none of their content is in any list, page, file or stream, except for
 * themselves and operators; purchases return with them (decision 0060). Generated from all GET calls.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from './app.ts'
import { ACTORS, type Actor, addressesFor, ask, buildCanaryWorld, type CanaryWorld, filesIn } from './canary-world.ts'

/**
 * A member's own records stay: names and ids of the creators and items they paid for, and no other words.
 * An order says what was ordered.
 */
const RECORDS = /^GET \/(orders|wallet|payment|subscriptions|follows\/ids|reports|sessions|users\/me|user\/spending)/
const NAMES_PRODUCTS = /^GET \/orders/

let app: TestApp
let world: CanaryWorld
before(async () => {
  app = await startTestApp()
  world = await buildCanaryWorld(app)
})
after(() => app.close())

const tokenOf = (actor: Actor) => (actor === 'visitor' ? undefined : world.people[actor].token)

const WAYS: Record<string, { by: () => Promise<unknown>; undo: () => Promise<unknown> }> = {
  suspended: {
    by: () =>
      world.operator.api('PUT /admin/users/{id}/suspend', {
        params: { id: world.performer.id },
        body: { reason: 'a report' },
      }),
    undo: () => world.operator.api('PUT /admin/users/{id}/reinstate', { params: { id: world.performer.id } }),
  },
  rejected: {
    by: () =>
      world.operator.api('PUT /admin/performers/{id}/reject', {
        params: { id: world.performer.id },
        body: { reason: 'documents forged' },
      }),
    undo: () => world.operator.api('PUT /admin/performers/{id}/approve', { params: { id: world.performer.id } }),
  },
}

for (const [state, { by, undo }] of Object.entries(WAYS)) {
  describe(state, () => {
    const files = new Map<Actor, string[]>()
    const listed = new Map<Actor, Set<string>>()
    before(async () => {
      for (const actor of ACTORS) {
        const seen = await look(actor)
        files.set(actor, seen.files)
        listed.set(actor, seen.calls)
      }
      await by()
      // Earlier answers may be cached for a minute.
      app.clock.advance({ seconds: 61 })
    })
    after(undo)

    for (const actor of ACTORS) {
      test(`before, a ${actor} finds them and their files`, () => {
        const calls = listed.get(actor)
        for (const call of ['/user/feeds', '/performers/top', '/performers/{id}', '/comments'])
          assert.ok(calls?.has(`GET ${call}`), call)
        assert.ok((files.get(actor)?.length ?? 0) > 10)
      })

      test(`no list, page or item shows a ${actor} anything`, async () => {
        const { leaks } = await look(actor)
        assert.deepEqual(leaks, [])
      })

      test(`no file, stream or download that a ${actor} knew the address of is sent`, async () => {
        const open: string[] = []
        for (const url of files.get(actor) ?? [])
          if ((await ask(app, url, tokenOf(actor))).statusCode !== 404) open.push(url)
        assert.deepEqual(open, [])
      })
    }

    test('operators still see the content', async () => {
      for (const { kind, id } of world.items.filter((item) => item.kind === 'feed')) {
        const answer = await ask(app, `/api/user/feeds/${id}`, world.operator.token)
        assert.equal(answer.statusCode, 200, kind)
        for (const url of await filesIn(app, answer.body, world.operator.token))
          assert.equal((await ask(app, url, world.operator.token)).statusCode, 200, url)
      }
    })
  })

  test(`no longer ${state}, everything is there again`, async () => {
    app.clock.advance({ seconds: 61 })
    for (const actor of ACTORS) {
      const { calls, files } = await look(actor)
      assert.ok(calls.has('GET /user/feeds') && calls.has('GET /performer-assets/galleries/{id}'), actor)
      for (const url of files.slice(0, 20)) assert.equal((await ask(app, url, tokenOf(actor))).statusCode, 200, url)
    }
  })
}

type Seen = { leaks: string[]; calls: Set<string>; files: string[] }

/** The calls that show this actor content of the performer, and the files they name. */
async function look(actor: Actor): Promise<Seen> {
  const token = tokenOf(actor)
  const words = world.canaries.map(({ word }) => word)
  const products = await productWords()
  const files = new Set<string>()
  const leaks: string[] = []
  const calls = new Set<string>()
  const ofPerformer = [
    world.performer.id,
    // Compared as a whole value: texts of others about them stay.
    `"${world.performer.username}"`,
    ...world.items.flatMap(({ id, files }) => [id, ...files]),
  ]
  for (const [key, path] of addressesFor(world, actor, words.slice(0, 6))) {
    const { statusCode, body } = await ask(app, `/api${path}`, token)
    assert.ok(statusCode < 500, `${path} ${body}`)
    const hidden = [
      ...words.filter((word) => !(NAMES_PRODUCTS.test(key) && products.has(word))),
      ...(RECORDS.test(key) ? [] : ofPerformer),
    ]
    const shown = hidden.filter((text) => body.includes(text))
    // The words and ids beside an answer's files show their owner.
    if (shown.length > 0) {
      calls.add(key)
      leaks.push(`${path}: ${shown.join(', ')}`)
      for (const url of await filesIn(app, body, token)) files.add(url)
    }
  }
  if (actor === 'buyer') for (const url of await archives()) files.add(url)
  return { leaks, calls, files: [...files] }
}

async function archives(): Promise<string[]> {
  const { id } = world.items.find(({ kind, access }) => kind === 'gallery' && access === 'paid') ?? { id: '' }
  const { data } = await world.people.buyer
    .api('POST /performer-assets/galleries/{id}/download', { params: { id: id as never } })
    .catch(() => ({ data: undefined }))
  return data ? [data.url] : []
}

async function productWords(): Promise<Set<string>> {
  const { id } = world.items.find(({ kind }) => kind === 'product') ?? { id: '' }
  return new Set(world.canaries.filter(({ itemId }) => itemId === id).map(({ word }) => word))
}

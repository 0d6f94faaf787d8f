import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Setup } from '@limelight/contract/site/console'
import { aPerformer } from '#test/builders'
import { startOperatorApp } from '#test/operator-app'

const { app, operator } = await startOperatorApp()

test('a new site has everything to do, and each step is done by what is there', async () => {
  assert.deepEqual(doneIn(await setup()), [])

  await operator.api('PUT /admin/settings', { body: { values: { siteName: 'North Light', accent: 'teal' } } })
  assert.deepEqual(doneIn(await setup()), ['name', 'brand'])

  for (const kind of ['terms', 'privacy'] as const) await publish(kind)
  assert.deepEqual(doneIn(await setup()), ['name', 'brand'])
  await publish('imprint')
  await aPerformer(app, { status: 'pending_review' })
  assert.deepEqual(doneIn(await setup()), ['name', 'brand', 'legal'])
  await aPerformer(app)
  assert.deepEqual(doneIn(await setup()), ['name', 'brand', 'legal', 'creator'])
})

test('the guide is hidden and shown again, which the settings know', async () => {
  const hidden = await operator.api('PUT /admin/setup', { body: { isShown: false } })
  assert.equal(hidden.data.isShown, false)

  await operator.api('PUT /admin/settings', { body: { values: { setupGuide: true } } })
  assert.equal((await setup()).isShown, true)
})

async function setup(): Promise<Setup> {
  return (await operator.api('GET /admin/setup')).data
}

function doneIn({ steps }: Setup): string[] {
  return steps.filter(({ isDone }) => isDone).map(({ step }) => step)
}

async function publish(kind: 'terms' | 'privacy' | 'imprint'): Promise<void> {
  const { data } = await operator.api('GET /admin/legal/{kind}', { params: { kind } })
  await operator.api('POST /admin/legal/{kind}', {
    params: { kind },
    body: { texts: { en: `${data.texts.en} Ours.` }, basedOn: data.version },
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { AUDIENCES, type Endpoint } from './api.ts'
import { contract } from './contract.ts'
import { COMMON_ERRORS } from './errors.ts'
import { PASSWORD_FIELDS } from './people/password-fields.ts'
import { PROFILE_OPTIONS } from './people/profile-options.ts'

const endpoints = Object.entries<Endpoint>(contract)

test('every call says who may make it, and repeats no error that every call may answer', () => {
  for (const [key, endpoint] of endpoints) {
    assert.ok(AUDIENCES.includes(endpoint.for), key)
    assert.deepEqual(
      (endpoint.errors ?? []).filter((code) => COMMON_ERRORS.includes(code)),
      [],
      key,
    )
  }
})

test('a path’s parameters are declared, and only those', () => {
  for (const [key, endpoint] of endpoints) {
    const named = [...key.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    // Every parameter schema of the contract is a Zod object.
    const declared = Object.keys((endpoint.params as { shape?: object } | undefined)?.shape ?? {})
    assert.deepEqual(declared.sort(), named.sort(), key)
  }
})

test('bands of an option list follow one another without a gap, and names have capitals', () => {
  for (const list of ['height', 'weight'] as const) {
    const ends = PROFILE_OPTIONS[list].slice(1, -1).map(({ value }) => value.split('_').map(Number))
    for (const [i, [low, high]] of ends.entries()) {
      assert.ok((low ?? 0) <= (high ?? 0), list)
      if (i > 0) assert.equal(low, (ends[i - 1]?.[1] ?? 0) + 1, list)
    }
    const [first, last] = [PROFILE_OPTIONS[list][0], PROFILE_OPTIONS[list].at(-1)]
    assert.equal(first?.value, `under_${ends[0]?.[0]}`)
    assert.equal(last?.value, `over_${ends.at(-1)?.[1]}`)
  }
  const labels = PROFILE_OPTIONS.ethnicity.map(({ label }) => label)
  assert.ok(labels.includes('Black or African American') && labels.includes('Asian'))
})

const CHARGES = [
  /^POST \/wallet\/charges\//,
  /^POST \/payment\/(wallet|subscribe)\//,
  /^POST \/payout-requests$/,
  /^POST \/admin\/.*\/(refunds?|wallet-adjustments)$/,
  /^(POST|PUT) \/admin\/subscriptions/,
  /^POST \/payment\/change-plan$/,
  /^POST \/subscriptions\/\{id\}\/early-end$/,
  /^POST \/gifts$/,
  /^POST \/messages\/\{id\}\/refund$/,
  // It costs nothing, and cannot be taken back from who has read it.
  /^POST \/performer\/broadcasts$/,
  /^POST \/admin\/announcements$/,
]

test('what costs money or reaches many can be repeated safely', () => {
  for (const [key, endpoint] of endpoints) {
    const isCharge = CHARGES.some((pattern) => pattern.test(key))
    assert.equal(endpoint.idempotent ?? false, isCharge, key)
  }
})

test('every call that takes a form is limited', () => {
  for (const [key, endpoint] of endpoints) if (endpoint.files) assert.ok(endpoint.rateLimit, key)
})

test('passwords travel in fields that clients know by name', () => {
  const fields = Object.values(contract).flatMap((endpoint) =>
    'body' in endpoint ? fieldsOf(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })) : [],
  )
  const secrets = new Set(fields.filter((name) => /passw|secret/i.test(name)))
  assert.deepEqual([...secrets].toSorted(), [...PASSWORD_FIELDS].toSorted())
})

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' ? [...Object.keys(value), ...Object.values(value).flatMap(fieldsOf)] : fieldsOf(value),
  )
}

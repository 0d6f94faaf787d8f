import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { AUDIENCES, type Endpoint } from './api.ts'
import { contract } from './contract.ts'
import { COMMON_ERRORS } from './errors.ts'
import { PASSWORD_FIELDS } from './password-fields.ts'

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

const CHARGES = [
  /^POST \/wallet\/charges\//,
  /^POST \/payment\/(wallet|subscribe)\//,
  /^POST \/payout-requests$/,
  /^POST \/admin\/.*\/(refunds|wallet-adjustments)$/,
  /^(POST|PUT) \/admin\/subscriptions/,
]

test('what costs money can be repeated safely', () => {
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUDIENCES, type Endpoint } from './api.ts'
import { contract } from './contract.ts'
import { COMMON_ERRORS } from './errors.ts'

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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceNames } from './device-name.ts'

const CASES = [
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140', ['Edge', 'Windows']],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18) AppleWebKit/605 Version/18 Mobile Safari/604', ['Safari', 'iOS']],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140) Gecko/20100101 Firefox/140', ['Firefox', 'Linux']],
  ['curl/8', []],
] as const
for (const [userAgent, names] of CASES)
  test(`${userAgent} is ${JSON.stringify(names)}`, () => assert.deepEqual(deviceNames(userAgent), names))

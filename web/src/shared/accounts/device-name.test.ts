import { expect, test } from 'vitest'
import { deviceNames } from './device-name.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140', ['Edge', 'Windows']],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18) AppleWebKit/605 Version/18 Mobile Safari/604', ['Safari', 'iOS']],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140) Gecko/20100101 Firefox/140', ['Firefox', 'Linux']],
  ['curl/8', []],
])('%s is %j', (userAgent, names) => {
  expect(deviceNames(userAgent)).toEqual(names)
})

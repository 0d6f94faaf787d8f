import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { blurOf, meanColorOf } from './thumbhash.ts'

const red = btoa(String.fromCharCode(...rgbaToThumbHash(4, 4, Array(16).fill([255, 0, 0, 255]).flat())))

test('a red picture is announced by red', () => {
  const [, r = 0, g = 255, b = 255] = /^rgb\((\d+) (\d+) (\d+)\)$/.exec(meanColorOf(red) ?? '')?.map(Number) ?? []

  expect(r).toBeGreaterThan(230)
  expect(Math.max(g, b)).toBeLessThan(25)
  expect(blurOf(red)).toMatch(/^data:image\/png;base64,/)
})

test.each([null, '', 'not a hash', 'AA=='])('%s announces nothing', (hash) => {
  expect(meanColorOf(hash)).toBeUndefined()
  expect(blurOf(hash)).toBeUndefined()
})

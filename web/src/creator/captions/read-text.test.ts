import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const read = (...bytes: number[]) => readText(new Blob([new Uint8Array(bytes)]))

test('UTF-8 is read, with and without a mark, and so is UTF-16 with one', async () => {
  expect(await read(0xc3, 0xa9)).toBe('é')
  expect(await read(0xef, 0xbb, 0xbf, 0xc3, 0xa9)).toBe('é')
  expect(await read(0xff, 0xfe, 0xe9, 0x00)).toBe('é')
  expect(await read(0xfe, 0xff, 0x00, 0xe9)).toBe('é')
})

test('Latin-1 is not guessed', async () => {
  expect(await read(0x63, 0x61, 0x66, 0xe9)).toBeUndefined()
})

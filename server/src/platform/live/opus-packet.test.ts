import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOpusPacket } from './opus-packet.ts'

const CASES: [string, number[] | string, boolean][] = [
  ['one frame', [0x78, 1, 2, 3], true],
  ['a head alone, which is silence', [0x78], true],
  ['two frames of one size', [0x79, 1, 1], true],
  ['two frames of one size with a byte too many', [0x79, 1, 1, 1], false],
  ['two frames of their own sizes', [0x7a, 1, 7, 7], true],
  ['a frame longer than its packet', [0x7a, 9, 7], false],
  ['six frames of 20 ms', [0x7b, 6, 7], true],
  ['seven frames of 20 ms, which are longer than 120', [0x7b, 7, 7], false],
  ['no frame', [0x7b, 0], false],
  ['the tags of an Ogg file', 'OpusTags\u0008\0\0\0libopus', false],
  ['the head of an Ogg file', 'OpusHead\u0001\u0002', false],
  ['nothing', [], false],
]
for (const [name, bytes, isPacket] of CASES) {
  test(`${name} is ${isPacket ? 'a packet' : 'no packet'}`, () => {
    assert.equal(isOpusPacket(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes)), isPacket)
  })
}

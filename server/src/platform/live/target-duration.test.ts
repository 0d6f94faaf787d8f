import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withCodecNames, withTargetDuration } from './target-duration.ts'

const playlist = (...seconds: number[]) =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:2', ...seconds.flatMap((one, i) => [`#EXTINF:${one},`, `${i}.m4s`]), ''].join('\n')

const CASES: [name: string, durations: number[], before: number, expected: number][] = [
  ['segments as they were asked for', [2, 2.1], 2, 2],
  ['segments of a program with a key picture every ten seconds', [10, 9.98], 2, 10],
  ['a half is rounded up', [2.5], 2, 3],
  ['a long segment that has left the playlist', [2, 2], 10, 10],
  ['no segment', [], 2, 2],
]
for (const [name, durations, before, expected] of CASES) {
  test(`the target duration of ${name} is ${expected}`, () => {
    const made = withTargetDuration(playlist(...durations), before)

    assert.equal(made.seconds, expected)
    assert.match(made.playlist, new RegExp(`^#EXT-X-TARGETDURATION:${expected}$`, 'm'))
  })
}

test('the index names Opus in small letters and leaves other names alone', () => {
  const line = '#EXT-X-STREAM-INF:CODECS="avc1.42e01f,Opus",RESOLUTION=640x360'
  assert.equal(withCodecNames(line), line.replace('Opus', 'opus'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setsToDelete } from './retention.ts'

const at = (text: string) => ({ name: text, madeAt: Temporal.Instant.from(text) })
/** One at three o'clock of each day, the last of them on that day. */
const daily = (last: string, count: number) => {
  const end = Temporal.Instant.from(`${last}T03:00:00Z`)
  return Array.from({ length: count }, (_, ago) => at(end.subtract({ hours: 24 * ago }).toString()))
}

test('of a year of nights seven days, four weeks and six months stay', () => {
  const sets = daily('2030-06-30', 365)
  const deleted = new Set(setsToDelete(sets))
  const days = sets.filter(({ name }) => !deleted.has(name)).map(({ name }) => name.slice(0, 10))
  assert.deepEqual(days, [
    '2030-06-30',
    '2030-06-29',
    '2030-06-28',
    '2030-06-27',
    '2030-06-26',
    '2030-06-25',
    '2030-06-24',
    '2030-06-23',
    '2030-06-16',
    '2030-06-09',
    '2030-05-31',
    '2030-04-30',
    '2030-03-31',
    '2030-02-28',
    '2030-01-31',
  ])
})

test('night after night the same sets stay that one look would choose of all', () => {
  const all = daily('2030-06-30', 400).reverse()
  let present: ReturnType<typeof at>[] = []
  for (const set of all) {
    present = [...present, set]
    const deleted = new Set(setsToDelete(present))
    present = present.filter(({ name }) => !deleted.has(name))
  }
  // Seven days, the last of three more weeks, and the last of five more months.
  assert.ok(present.length >= 7 + 3 + 5 - 1 && present.length <= 17, `${present.length}`)
  assert.equal(present.at(-1)?.name, all.at(-1)?.name)
})

test('of a day the newest stays, and few sets are never deleted, however old', () => {
  const sets = [at('2030-01-01T03:00:00Z'), at('2030-01-01T12:00:00Z'), at('2020-01-01T03:00:00Z')]
  assert.deepEqual(setsToDelete(sets), ['2030-01-01T03:00:00Z'])
  assert.deepEqual(setsToDelete([]), [])
})

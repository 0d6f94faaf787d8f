/** The list of decisions names every record once, with a status that its file agrees with. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const FOLDER = path.resolve(import.meta.dirname, '../../docs/decisions')
const LAYERS = 'platform core people finance content talk live commerce site web tests'.split(' ')
const LINE = /^- \[(?<title>(?<number>\d+)\. .+)\]\((?<file>[\w-]+\.md)\): (?<status>.+)$/
const STATUS = /^in force$|^(?:superseded|refined) by \d+(?:, \d+)*$/

const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8')
const [head = '', ...groups] = read('README.md').split(/^## /m)
const records = globSync('[0-9]*.md', { cwd: FOLDER }).toSorted()
const listed = groups
  .slice(1)
  .flatMap((group) => group.split('\n').filter((line) => line.startsWith('- ')))
  .map((line) => {
    const { title = '', number = '', file = '', status = '' } = LINE.exec(line)?.groups ?? {}
    return { line, title, number: Number(number), file, status }
  })

test('every record is listed once, by its own title and number', () => {
  assert.deepEqual(listed.map(({ file }) => file).toSorted(), records)
  for (const { file, title, number } of listed) {
    const [heading = ''] = read(file).split('\n\n')
    assert.equal(heading.replaceAll('\n', ' '), `# ${title}`)
    assert.equal(Number(file.slice(0, 4)), number, file)
  }
})

test('every record has a status, which names later records of the list', () => {
  const numbers = new Set(listed.map(({ number }) => number))
  for (const { line, status, number } of listed) {
    assert.match(status, STATUS, line)
    for (const [other] of status.matchAll(/\d+/g)) {
      assert.ok(numbers.has(Number(other)), `${line}: there is no decision ${other}`)
      assert.ok(Number(other) > number, line)
    }
  }
})

test('a superseded record says so at its head, and no other does', () => {
  for (const { file, status } of listed) {
    const [, second = ''] = read(file).split('\n\n')
    const [, successor] = /^Superseded by \[decision (\d+)\]/.exec(second) ?? []
    assert.equal(successor && `superseded by ${successor}`, status.startsWith('superseded') ? status : undefined, file)
  }
})

test('the layers stand in their order, below ten records to read first', () => {
  assert.deepEqual(
    groups.map((group) => group.split('\n')[0]),
    ['Ten to read first', ...LAYERS],
  )
  assert.match(head, /^# Decisions\n/)
  const first = [...(groups[0] ?? '').matchAll(/^\d+\. \[(.+)\]\(([\w-]+\.md)\): .+$/gm)]
  assert.equal(first.length, 10)
  const inForce = listed.filter(({ status }) => !status.startsWith('superseded'))
  for (const [, title, file] of first)
    assert.ok(
      inForce.some((one) => one.title === title && one.file === file),
      `${title}`,
    )
})

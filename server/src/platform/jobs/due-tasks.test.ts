/** Tasks that one statement asks about. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createTestCtx } from '#test/ctx'
import { type Due, findDueTasks, runDueTasks } from './due-tasks.ts'

const { ctx, close } = await createTestCtx()
after(close)

const [yes, no] = [sql<boolean>`exists (select from schema_migration)`, sql<boolean>`exists (select from account)`]
const taskOf = (name: string, due: Due, task = async () => {}) => ({ name, whetherDue: () => due, task })

test('a task is due by any of its conditions, or by its own word; one statement asks for all', async () => {
  let statements = 0
  const db = ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const tasks = [
    taskOf('by the second', [no, yes]),
    taskOf('by none', [no, no]),
    taskOf('by its own word', true),
    taskOf('not by its own word', false),
    taskOf('without conditions', []),
    taskOf('by the only one', [yes]),
  ]

  const due = await findDueTasks({ ...ctx, db }, tasks)

  assert.deepEqual(
    due.map(({ name }) => name),
    ['by the second', 'by its own word', 'by the only one'],
  )
  assert.equal(statements, 1)
})

test('a task that fails keeps none of the others, and the end waits for those that run', async () => {
  const stopping = new AbortController()
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended: string[] = []
  const quiet = { ...ctx, log: { ...ctx.log, error: (fields: object) => void ended.push(JSON.stringify(fields)) } }
  const tasks = [
    taskOf('failing', [yes], async () => {
      throw new Error('poison')
    }),
    taskOf('long', [yes], async () => {
      begun.resolve()
      await released.promise
      ended.push('long')
    }),
  ]
  const running = runDueTasks(quiet as never, tasks, stopping.signal).then(() => ended.push('all'))
  await begun.promise
  stopping.abort()
  released.resolve()
  await running

  assert.equal(ended.length, 3)
  assert.match(ended[0] ?? '', /task\.failed.*failing/)
  assert.deepEqual(ended.slice(1), ['long', 'all'])
})

/** Tasks that wait for something in the database: one statement asks for all of them, as most of the time nothing is there. */
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { type AskedTask, findDueNames } from './due-tasks.queries.ts'
import { repeat } from './repeat.ts'

/** Any of these conditions of SQL; or the answer, where it is known without the database. */
export type Due = boolean | readonly RawBuilder<boolean>[]
export type DueTask = { name: string; whetherDue: () => Due; task: (signal: AbortSignal) => Promise<void> }

/** How late what is due may be found. */
const LOOK_EVERY_MS = 5_000

/** Until the signal. A task that still runs is left alone, and keeps no other waiting; a failure is only logged. */
export async function runDueTasks(ctx: Ctx, tasks: readonly DueTask[], signal: AbortSignal): Promise<void> {
  const running = new Map<string, Promise<void>>()

  async function run({ name, task }: DueTask): Promise<void> {
    await task(signal).catch((err: unknown) => ctx.log.error({ event: 'task.failed', task: name, err }))
    running.delete(name)
  }
  async function look(): Promise<void> {
    const due = await findDueTasks(ctx, tasks)
    for (const task of due) if (!running.has(task.name)) running.set(task.name, run(task))
  }

  await repeat(ctx, { name: 'due-tasks', intervalMs: LOOK_EVERY_MS, task: look }, signal)
  await Promise.all(running.values())
}

export async function findDueTasks(ctx: Ctx, tasks: readonly DueTask[]): Promise<DueTask[]> {
  const asked: AskedTask[] = []
  const due = new Set<string>()
  for (const { name, whetherDue } of tasks) {
    const known = whetherDue()
    if (known === true) due.add(name)
    else if (known && known.length > 0) asked.push({ name, conditions: known })
  }
  if (asked.length > 0) for (const name of await findDueNames(ctx, asked)) due.add(name)
  return tasks.filter(({ name }) => due.has(name))
}

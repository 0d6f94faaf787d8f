/** Runs tasks side by side, the longest first. */
import { availableParallelism } from 'node:os'
import { runTask, type TaskResult } from './run-task.ts'
import type { Task } from './tasks.ts'

/** Tests wait for a database, children and pages as much as they compute, so one task more than cores. */
export const AT_A_TIME = Math.min(availableParallelism(), 4) + 1

type RunOptions = {
  /** No task begins after this time (of `performance.now`). */
  beginUntilMs?: number
  stopped: AbortSignal
  onResult: (result: TaskResult) => void
}

/** Returns the tasks that were not begun. */
export async function runTasks(tasks: readonly Task[], options: RunOptions): Promise<Task[]> {
  const { beginUntilMs = Number.POSITIVE_INFINITY, stopped, onResult } = options
  const waiting = tasks.toSorted((a, b) => rankOf(b) - rankOf(a))
  const running = new Map<Task, Promise<void>>()
  const isOver = () => stopped.aborted || performance.now() > beginUntilMs
  for (;;) {
    for (let next = isOver() ? undefined : nextOf(waiting, running); next; next = nextOf(waiting, running)) {
      const task = next
      waiting.splice(waiting.indexOf(task), 1)
      running.set(
        task,
        runTask(task, stopped).then((result) => {
          running.delete(task)
          onResult(result)
        }),
      )
    }
    if (running.size === 0) return waiting
    await Promise.race(running.values())
  }
}

/** What others wait for comes first, what needs the machine for itself last. */
function rankOf({ seconds, isFirst, width }: Task): number {
  if (isFirst) return Number.POSITIVE_INFINITY
  return width === 'all' ? seconds - 1e6 : seconds
}

function nextOf(waiting: readonly Task[], running: ReadonlyMap<Task, unknown>): Task | undefined {
  const free = AT_A_TIME - [...running.keys()].reduce((sum, task) => sum + widthOf(task), 0)
  const isPending = (stage: string) => [...waiting, ...running.keys()].some((task) => task.stage === stage)
  return waiting.find((task) => widthOf(task) <= free && !(task.after ?? []).some(isPending))
}

function widthOf({ width = 1 }: Task): number {
  return width === 'all' ? AT_A_TIME : Math.min(width, AT_A_TIME)
}

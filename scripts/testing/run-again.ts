/**
 * A journey that fails is run once more, alone: a browser on a busy machine also fails by moments that nobody can repeat. What
 * passes then does not stop a change, and is named as unsteady, with its first failure printed above.
 */
import type { TaskResult } from './run-task.ts'
import { runTasks } from './run-tasks.ts'
import type { Task } from './tasks.ts'

/** Of tests without a browser none: what fails there once is a race of the product. */
const STAGES = ['e2e', 'changed']
/** More failures than these have one cause, which a second run would only find again. */
const MOST = 6

type Again = { results: TaskResult[]; unsteady: Task[] }

/** The results with those of the second runs in the place of the first. */
export async function runAgain(
  results: readonly TaskResult[],
  options: { stopped: AbortSignal; onResult: (result: TaskResult) => void },
): Promise<Again> {
  const failed = results.filter(({ passed, task }) => !passed && STAGES.includes(task.stage))
  if (failed.length === 0 || failed.length > MOST) return { results: [...results], unsteady: [] }
  const second: TaskResult[] = []
  const tasks = failed.map(({ task }): Task => ({ ...task, width: 'all', after: [] }))
  await runTasks(tasks, {
    stopped: options.stopped,
    onResult: (result) => {
      second.push(result)
      options.onResult(result)
    },
  })
  const again = new Map(second.map((result) => [keyOf(result.task), result]))
  return {
    results: results.map((first) => again.get(keyOf(first.task)) ?? first),
    unsteady: second.filter(({ passed }) => passed).map(({ task }) => task),
  }
}

function keyOf({ stage, name, env }: Task): string {
  return `${stage} ${name} ${env?.E2E_SIZE ?? ''}`
}

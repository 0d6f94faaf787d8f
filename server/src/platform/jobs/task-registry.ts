import type { Due, DueTask } from './due-tasks.ts'
import type { Task } from './repeat.ts'

export type TaskCalls = {
  /** Runs a task in each relaying process, never overlapping itself; for work that other processes may do at once, such as skip-locked sweeps. */
  every(name: string, intervalMs: number, task: (signal: AbortSignal) => Promise<void>): void
  /**
   * The same every five seconds, where there is something to do: `whetherDue` says so by conditions of SQL, which one statement asks for all
   * of these tasks, or by itself. The task finds out again what it is, since another process may have been sooner.
   */
  whenDue(name: string, whetherDue: () => Due, task: (signal: AbortSignal) => Promise<void>): void
  /** Runs a task in every process, also in those without jobs, never overlapping itself; for what each holds in memory. */
  everywhere(name: string, intervalMs: number, task: () => Promise<void>): void
}

/** What repeats beside the queues. */
export type Tasks = {
  tasks: readonly Task[]
  dueTasks: readonly DueTask[]
  tasksEverywhere: readonly Task[]
}

export function createTaskRegistry(first: Task): Tasks & { calls: TaskCalls } {
  const tasks: Task[] = [first]
  const dueTasks: DueTask[] = []
  const tasksEverywhere: Task[] = []
  return {
    tasks,
    dueTasks,
    tasksEverywhere,
    calls: {
      every: (name, intervalMs, task) => void tasks.push({ name, intervalMs, task }),
      whenDue: (name, whetherDue, task) => void dueTasks.push({ name, whetherDue, task }),
      everywhere: (name, intervalMs, task) => void tasksEverywhere.push({ name, intervalMs, task }),
    },
  }
}

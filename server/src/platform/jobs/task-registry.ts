import type { DueTask } from './due-tasks.ts'
import type { Jobs } from './jobs.ts'
import type { Task } from './repeat.ts'

/** What repeats beside the queues. */
export type Tasks = {
  tasks: readonly Task[]
  dueTasks: readonly DueTask[]
  tasksEverywhere: readonly Task[]
}

export function createTaskRegistry(first: Task): Tasks & { calls: Pick<Jobs, 'every' | 'whenDue' | 'everywhere'> } {
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

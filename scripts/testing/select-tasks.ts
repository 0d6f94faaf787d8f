/** Which tasks the arguments of `npm test` name. */
import { parseArgs } from 'node:util'
import { changedJourneys } from './changed-journeys.ts'
import { readJourneys } from './journeys.ts'
import { longTasks, mutationTasks } from './long-tasks.ts'
import { gateTasks, journeyTasks, nodeTasks, staticTasks, type Task } from './tasks.ts'

/** Arguments that name nothing; its message says what they can be. */
export class UsageError extends Error {}

export type Selection = { tasks: Task[]; beginUntilMs: number; isRecording: boolean }

export function tasksOf(given: readonly string[]): Selection {
  const { values, positionals: requested } = readArguments(given)
  const usual = values.all ? everything() : gate()
  const known = new Map([...usual, ['changed', () => changedTasks(values.base)] as const])
  const named = requested.length > 0 ? requested : [...usual.keys()]
  const names = new Set(values.changed ? [...named, 'changed'] : named)
  const unknown = [...names].filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new UsageError(`Unknown: ${unknown.join(', ')}. Give files, or stages: ${[...known.keys()].join(', ')}`)
  const tasks = [...names].flatMap((name) => known.get(name)?.() ?? [])
  return {
    tasks: shardOf(withBuild(tasks), values.shard),
    beginUntilMs: values.within === undefined ? Number.POSITIVE_INFINITY : Number(values.within) * 60_000,
    isRecording: values.record,
  }
}

function readArguments(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        changed: { type: 'boolean', default: false },
        base: { type: 'string' },
        shard: { type: 'string' },
        within: { type: 'string' },
        record: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** By the name of their stage, in which they are looked up only when it runs. */
function gate(): Map<string, () => Task[]> {
  const ofStages = Map.groupBy([...staticTasks(), ...nodeTasks()], ({ stage }) => stage)
  return new Map([...[...ofStages].map(([name, tasks]) => [name, () => tasks] as const), ['e2e', gateTasks]])
}

function everything(): Map<string, () => Task[]> {
  const bothSizes = () => journeyTasks('e2e', readJourneys(), () => undefined)
  return new Map([...gate(), ['e2e', bothSizes], ['long', longTasks], ['mutation', mutationTasks]])
}

/** At the sizes that the gate leaves out. */
function changedTasks(base: string | undefined): Task[] {
  const other = { phone: 'desktop', desktop: 'phone', both: undefined } as const
  const journeys = changedJourneys(base).filter((one) => one.gate !== 'both' && !one.isInOtherBrowsers)
  return journeyTasks('changed', journeys, ({ gate }) => gate && other[gate])
}

/** Journeys open the built web. */
function withBuild(tasks: readonly Task[]): Task[] {
  const needsBuild = tasks.some(({ after }) => after?.includes('size'))
  if (!needsBuild || tasks.some(({ stage }) => stage === 'size')) return [...tasks]
  return [...staticTasks().filter(({ stage }) => stage === 'size'), ...tasks]
}

/** Tasks are dealt out by length, so that shards take the same time; each builds the web if it has to. */
function shardOf(tasks: readonly Task[], shard: string | undefined): Task[] {
  if (shard === undefined) return [...tasks]
  const [, index, count] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard) ?? []
  if (index === undefined || count === undefined || Number(index) > Number(count))
    throw new UsageError(`--shard=${shard}: give a part and their number, such as 1/2`)
  const sorted = tasks.toSorted((a, b) => b.seconds - a.seconds)
  return withBuild(sorted.filter((_, i) => i % Number(count) === Number(index) - 1))
}

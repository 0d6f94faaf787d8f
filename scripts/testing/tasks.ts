/** What `npm test` is made of: the checks of the code, groups of test files, and journeys. */
import { globSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { type Journey, readJourneys } from './journeys.ts'
import { secondsOf } from './recorded-seconds.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')
const node = process.execPath
const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name)

export type Task = {
  stage: string
  name: string
  /** One after the other, whether or not the one before succeeded. `{report}` stands for the file that test files report to. */
  commands: readonly (readonly string[])[]
  env?: Record<string, string>
  /** On two quiet cores: the longest begins first. */
  seconds: number
  /** How many tasks of one process it counts for; one by default. */
  width?: number | 'all'
  /** Stages that have to end before it begins. */
  after?: readonly string[]
  /** Others wait for it. */
  isFirst?: boolean
}

/** Of the machine, or of the container: a journey with its site and its browser takes 2 GB, the types of the server take 2.4. */
const HAS_LITTLE_MEMORY = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) < 8e9

/** The stages that need no test files. */
export function staticTasks(): Task[] {
  return [
    {
      stage: 'size',
      name: 'size',
      // Builds the web, which the journeys open.
      commands: [[node, 'scripts/size-check.ts']],
      seconds: 40,
      width: 2,
      isFirst: true,
    },
    {
      stage: 'types',
      name: 'types',
      commands: [
        [bin('react-router'), 'typegen', 'web'],
        ...['contract', 'server', 'web', 'e2e'].map((project) => [bin('tsc'), '-p', project]),
      ],
      seconds: 35,
      width: HAS_LITTLE_MEMORY ? 'all' : 2,
    },
    {
      stage: 'lint',
      name: 'lint',
      commands: [
        [bin('biome'), 'check', '--error-on-warnings', '.'],
        [bin('oxlint'), '--deny-warnings'],
      ],
      seconds: 15,
      width: 2,
    },
    // Routes import types that are generated, by the stage of types as well.
    {
      stage: 'unused',
      name: 'unused',
      commands: [[bin('react-router'), 'typegen', 'web'], [bin('knip')]],
      seconds: 10,
      after: ['types'],
    },
    { stage: 'lock', name: 'lock', commands: [[node, 'scripts/lock-check.ts']], seconds: 1 },
    { stage: 'schema', name: 'schema', commands: [[node, 'scripts/db-dump.ts', '--check']], seconds: 5 },
    {
      stage: 'web',
      name: 'web',
      commands: [[bin('vitest'), 'run', '--root', 'web', '--reporter=dot']],
      seconds: 60,
      width: 2,
    },
  ]
}

/** Tests of one process at most, so that the processes end together. */
const GROUP_SECONDS = 50

/** Test files without a browser, in groups of a layer. */
export function nodeTasks(): Task[] {
  const contract = globSync('contract/**/*.test.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] })
  const server = globSync('server/**/*.test.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] })
  return [...groups('contract', contract), ...groups('server', server)]
}

function groups(stage: string, files: string[]): Task[] {
  const byFolder = Map.groupBy(files.toSorted(), (file) =>
    file
      .split('/')
      .slice(0, 3)
      .join('/')
      .replace(/\/[^/]*\.test\.ts$/, ''),
  )
  return [...byFolder].flatMap(([folder, members]) =>
    chunksOf(members).map((chunk, i): Task => {
      const seconds = chunk.reduce((sum, file) => sum + secondsOf(file), 0)
      const name = chunk.length === 1 ? (chunk[0] ?? folder) : `${folder}${i === 0 ? '' : ` ${i + 1}`}`
      return { stage, name, commands: [runFiles(chunk)], seconds }
    }),
  )
}

function chunksOf(files: readonly string[]): string[][] {
  const chunks: string[][] = []
  let room = 0
  for (const file of files) {
    if (secondsOf(file) > room) {
      chunks.push([])
      room = GROUP_SECONDS
    }
    chunks.at(-1)?.push(file)
    room -= secondsOf(file)
  }
  return chunks
}

export function runFiles(files: readonly string[]): string[] {
  return [
    node,
    '--test-reporter=./scripts/testing/reporter.ts',
    '--test-reporter-destination={report}',
    'scripts/testing/run-files.ts',
    ...files,
  ]
}

/** Journeys at one size, or at both when none is given; those that share a site follow each other. */
export function journeyTasks(
  stage: string,
  journeys: readonly Journey[],
  sizeOf: (journey: Journey) => string | undefined,
): Task[] {
  const alone = journeys.filter(({ isShared }) => !isShared).map((one) => [one])
  const shared = Map.groupBy(
    journeys.filter(({ isShared }) => isShared),
    (one) => sizeOf(one) ?? '',
  )
  const together = [...shared.values()].flatMap((members) => {
    const chunks = chunksOf(members.map(({ file }) => file))
    return chunks.map((chunk) => members.filter(({ file }) => chunk.includes(file)))
  })
  return [...alone, ...together].flatMap((members): Task[] => {
    const [first] = members
    if (!first) return []
    const size = sizeOf(first)
    const files = members.map(({ file }) => file)
    return [
      {
        stage,
        name:
          files.length === 1
            ? first.file
            : `journeys ${files.map((file) => path.basename(file, '.test.ts')).join(', ')}`,
        commands: [runFiles(files)],
        env: size === undefined ? {} : { E2E_SIZE: size },
        seconds: files.reduce((sum, file) => sum + secondsOf(file), 0),
        after: ['size'],
        ...((first.isRealTime || HAS_LITTLE_MEMORY) && { width: 'all' as const }),
      },
    ]
  })
}

/** The main way of a person through each capability, at one size. */
export function gateTasks(): Task[] {
  const journeys = readJourneys().filter(({ gate }) => gate !== undefined)
  const tasks = journeyTasks('e2e', journeys, ({ gate }) => (gate === 'both' ? 'desktop' : gate))
  return tasks.map((task) => ({ ...task, env: { ...task.env, E2E_GATE: '1' } }))
}

/** The long tests as part of `npm run test:all`: of money with other seeds each time, some minutes of each; and of every format. */
import path from 'node:path'
import { ROOT, runFiles, type Task } from './tasks.ts'

const seed = () => String(Math.floor(Math.random() * 1e9))

export function longTasks(): Task[] {
  return [
    {
      stage: 'long',
      name: 'money model, other seeds',
      commands: [runFiles(['server/test/money/model.test.ts'])],
      env: { MODEL_SEEDS: '120', MODEL_SEED: seed() },
      seconds: 150,
      width: 2,
    },
    {
      stage: 'long',
      name: 'torture of the ledger',
      commands: [runFiles(['server/test/money/torture.test.ts'])],
      env: { TORTURE_TRANSFERS: '5000', TORTURE_APP_KILLS: '8', TORTURE_DATABASE_KILLS: '3' },
      seconds: 100,
    },
    {
      stage: 'long',
      name: 'a large ledger',
      commands: [runFiles(['server/test/money/large-ledger.test.ts'])],
      env: { LARGE_LEDGER_TRANSFERS: '2000000' },
      seconds: 240,
    },
    {
      stage: 'long',
      name: 'clean-ups of a million rows',
      commands: [runFiles(['server/src/platform/jobs/sweeps.test.ts'])],
      env: { SWEPT_ROWS: '1000000' },
      seconds: 400,
    },
    {
      stage: 'long',
      name: 'webhooks in other orders',
      commands: [runFiles(['server/src/finance/payments/webhooks/webhooks-shuffled.test.ts'])],
      env: { SHUFFLES: '40', SHUFFLE_SEED: seed() },
      seconds: 100,
    },
    {
      stage: 'long',
      name: 'lives of subscriptions',
      commands: [runFiles(['server/src/commerce/subscriptions/charged-once.test.ts'])],
      env: { SUBSCRIPTION_RUNS: '80' },
      seconds: 120,
    },
    ...machineTasks(),
    {
      stage: 'long',
      name: 'every format of media',
      commands: [runFiles(['server/src/core/media/sandbox/formats.test.ts'])],
      env: { FORMATS: 'all' },
      seconds: 90,
    },
  ]
}

/** Of versions and machines beside each other, and of the loss of one. */
function machineTasks(): Task[] {
  return [
    {
      stage: 'long',
      name: 'the last published version on this schema',
      commands: [runFiles(['server/test/long/previous-release.ts'])],
      seconds: 100,
      width: 2,
    },
    {
      stage: 'long',
      name: 'the archive of a lost machine',
      commands: [runFiles(['server/test/long/archive-drill.ts'])],
      seconds: 120,
    },
    {
      stage: 'long',
      name: 'a database of an older PostgreSQL',
      commands: [runFiles(['server/test/long/upgrade-drill.ts'])],
      seconds: 60,
    },
    {
      stage: 'long',
      name: 'a standby takes over',
      commands: [runFiles(['server/test/standbys.test.ts'])],
      env: { FAILOVER_FANS: '20', FAILOVER_TIPS: '3000' },
      seconds: 120,
    },
    {
      stage: 'long',
      name: 'a site of several machines',
      commands: [runFiles(['server/test/long/several-machines-drill.ts'])],
      seconds: 60,
      width: 2,
    },
  ]
}

/** Changes rules one at a time, and fails when too few changes make a test fail. */
export function mutationTasks(): Task[] {
  const commands = [
    [path.join(ROOT, 'node_modules/.bin/stryker'), 'run'],
    [process.execPath, 'scripts/mutation-scores.ts'],
  ]
  return [{ stage: 'mutation', name: 'mutations', commands, seconds: 300, width: 2 }]
}

/**
 * `npm run test:long`: the proofs of the money at full length, one after the other; hours. Names run only those, a number
 * behind one says how much of it: `npm run test:long -- model=200 webhooks`. Finer things are set by the variables below.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')

type Proof = {
  file: string
  /** What the number behind the name sets. */
  count: string
  variables: Record<string, string>
}
const PROOFS: Record<string, Proof> = {
  model: {
    file: 'server/test/money/model.test.ts',
    count: 'MODEL_SEEDS',
    // Other seeds each time: `npm test` has played the first ones.
    variables: { MODEL_SEEDS: '10000', MODEL_OPERATIONS: '200', MODEL_SEED: String(Math.floor(Math.random() * 1e9)) },
  },
  torture: {
    file: 'server/test/money/torture.test.ts',
    count: 'TORTURE_TRANSFERS',
    variables: {
      TORTURE_TRANSFERS: '100000',
      TORTURE_WALLETS: '1000',
      TORTURE_APP_KILLS: '100',
      TORTURE_DATABASE_KILLS: '20',
    },
  },
  ledger: {
    file: 'server/test/money/large-ledger.test.ts',
    count: 'LARGE_LEDGER_TRANSFERS',
    variables: { LARGE_LEDGER_TRANSFERS: '10000000' },
  },
  webhooks: {
    file: 'server/src/finance/payments/webhooks/webhooks-shuffled.test.ts',
    count: 'SHUFFLES',
    variables: { SHUFFLES: '500', EVENTS: '1000' },
  },
}

const requested = process.argv.slice(2).map(parse)
let failed = 0
for (const { name, count } of requested.length > 0 ? requested : Object.keys(PROOFS).map(parse)) {
  const proof = PROOFS[name]
  if (!proof) throw new Error(`unknown proof ${name}; there are ${Object.keys(PROOFS).join(', ')}`)
  const variables = { ...proof.variables, ...(count && { [proof.count]: count }) }
  const shown = Object.entries(variables).map(([variable, value]) => `${variable}=${process.env[variable] ?? value}`)
  process.stdout.write(`\n── ${name}: ${shown.join(' ')} node --test ${proof.file}\n`)
  const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=spec', proof.file], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...variables, ...process.env, NODE_ENV: 'test', NO_COLOR: '1' },
  })
  if (status !== 0) failed += 1
}
process.exitCode = failed > 0 ? 1 : 0

function parse(argument: string): { name: string; count: string | undefined } {
  const [name = '', count] = argument.split('=')
  if (count !== undefined && !/^[1-9]\d*$/.test(count)) throw new Error(`not a number: ${argument}`)
  return { name, count }
}

/**
 * A site of several processes, started as people start it: one may be killed at any time, and all of them end together.
 *
 * @covers live/hosts, site/maintenance, site/monitoring
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { freePort } from '../server/test/free-port.ts'
import { until } from './browser.ts'
import { type Site, startSite } from './site.ts'

let site: Site
let metricsPort: number
before(async () => {
  metricsPort = await freePort()
  site = await startSite({ PROCESSES: '3', METRICS_PORT: String(metricsPort) })
})
after(() => site.stop())

/** Of those that serve, which are the children of the process that was started. */
function processesOf({ pid }: Site): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter((line) => line.includes('server/src/start.ts'))
    .map((line) => Number.parseInt(line.trim(), 10))
}

/** Connections of their own, so that each may reach another process. */
async function answers(count: number, path: '/api/ready' | '/api/health'): Promise<number[]> {
  const ask = async () => {
    const { status } = await fetch(`${site.url}${path}`, { headers: { connection: 'close' } })
    return status
  }
  // A connection that the killed one had not accepted yet is cut, and made anew, as browsers and proxies do.
  return await Promise.all(Array.from({ length: count }, () => ask().catch(ask)))
}

test('all of them are ready', async () => {
  assert.equal(processesOf(site).length, 3)
  assert.deepEqual(new Set(await answers(12, '/api/ready')), new Set([200]))
})

/** By the one port of all of them. */
async function metrics(): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  assert.equal(answer.status, 200)
  return (await answer.text()).split('\n')
}

test('one port answers for all of them, with what is true of the site once', async () => {
  const lines = await metrics()
  assert.ok(lines.includes('limelight_processes 3'))
  assert.ok(lines.includes('limelight_database_up 1'))
  assert.ok(lines.includes('limelight_ledger_imbalance 0'))
  assert.ok(lines.some((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds ')))
})

test('one that is killed, be it the one that runs the jobs, is started again, while the others answer', async () => {
  const [killed] = processesOf(site)
  assert.ok(killed)
  process.kill(killed, 'SIGKILL')
  await until(async () => !processesOf(site).includes(killed), 'it is gone')
  // One that starts anew answers before it is ready.
  assert.deepEqual(new Set(await answers(12, '/api/health')), new Set([200]))
  await until(async () => processesOf(site).length === 3, 'another one is there')
  await until(async () => (await metrics()).includes('limelight_processes 3'), 'its metrics are there')
  await until(async () => (await answers(12, '/api/ready')).every((status) => status === 200), 'all are ready')
})

test('all of them end with the one that was started', async () => {
  const processes = processesOf(site)
  await site.stop()
  for (const pid of processes) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
})

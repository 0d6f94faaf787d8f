/**
 * A site of several processes, started as people start it: one may be killed at any time, and all of them end together.
 *
 * @covers live/hosts, site/maintenance
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { until } from './browser.ts'
import { type Site, startSite } from './site.ts'

let site: Site
before(async () => {
  site = await startSite({ PROCESSES: '3' })
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
async function answers(count: number): Promise<number[]> {
  const ask = async () => {
    const { status } = await fetch(`${site.url}/api/ready`, { headers: { connection: 'close' } })
    return status
  }
  // A connection that the killed one had not accepted yet is cut, and made anew, as browsers and proxies do.
  return await Promise.all(Array.from({ length: count }, () => ask().catch(ask)))
}

test('all of them are ready', async () => {
  assert.equal(processesOf(site).length, 3)
  assert.deepEqual(new Set(await answers(12)), new Set([200]))
})

test('one that is killed, be it the one that runs the jobs, is started again, while the others answer', async () => {
  const [killed] = processesOf(site)
  assert.ok(killed)
  process.kill(killed, 'SIGKILL')
  await until(async () => !processesOf(site).includes(killed), 'it is gone')
  assert.deepEqual(new Set(await answers(12)), new Set([200]))
  await until(async () => processesOf(site).length === 3, 'another one is there')
  assert.deepEqual(new Set(await answers(12)), new Set([200]))
})

test('all of them end with the one that was started', async () => {
  const processes = processesOf(site)
  await site.stop()
  for (const pid of processes) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
})

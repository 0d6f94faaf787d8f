/**
 * `npm run bench:live-soak -- --joins=10000`: viewers come and go at a stream of the embedded engine, as in a day of a busy stream: most
 * of them say so when they leave, as pages do, some just vanish, and some never connect. Ends with 1 when some have not left for the engine, or when its process has grown: its memory,
 * or what it holds open.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { EngineMessage, EngineRequest } from '#/platform/live/engine-messages'
import { GROWTH_MAX, growthOf, memoryByThirds } from './growth.ts'
import { ENGINE, request, said, startLive } from './live-engine.ts'
import { rssOf } from './processes.ts'

const { values } = parseArgs({ options: { joins: { type: 'string', default: '10000' } } })
const JOINS = Number(values.joins)
const AT_ONCE = 100
const ABANDONED = 5
const VANISHING = 5
/** The library keeps something of each connection in the process of the viewers, which is not what is measured. */
const BATCHES_OF_A_PROCESS = 5
/** Those who never connect are cut off, and the consent of those who vanished runs out. */
const ALL_LEFT_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 500

const live = await startLive(ENGINE)
const { pid } = live.engine
if (pid === undefined) throw new Error('the engine has not started')
try {
  const present = new Set<string>()
  let joined = 0
  live.engine.on('message', (message: EngineMessage) => {
    if (message.type === 'joined') {
      joined += 1
      present.add(message.session)
    }
    if (message.type === 'left') present.delete(message.session)
  })
  const openAtFirst = readdirSync(`/proc/${pid}/fd`).length
  const samples: number[] = []
  let viewers = live.moreViewers()
  for (let batch = 1; batch * AT_ONCE <= JOINS; batch += 1) {
    request(viewers, { type: 'join', viewers: AT_ONCE })
    await said(viewers, 'joined')
    for (const session of newest(present)) live.engine.send({ type: 'close', session } satisfies EngineRequest)
    request(viewers, { type: 'leave', abandoned: ABANDONED })
    await said(viewers, 'left')
    samples.push(rssOf(pid))
    if (batch % BATCHES_OF_A_PROCESS > 0) continue
    viewers.kill('SIGKILL')
    viewers = live.moreViewers()
  }
  for (let waited = 0; present.size > 0 && waited < ALL_LEFT_WITHIN_MS; waited += LOOK_EVERY_MS)
    await sleep(LOOK_EVERY_MS)
  const open = readdirSync(`/proc/${pid}/fd`).length
  process.stdout.write(`${joined} joined, ${present.size} have not left\n${memoryByThirds(samples)}\n`)
  process.stdout.write(`open files and sockets: ${openAtFirst} at first, ${open} at last\n`)
  if (joined < JOINS || present.size > 0 || growthOf(samples) > GROWTH_MAX || open > openAtFirst) process.exitCode = 1
} finally {
  await live.stop()
}

/** Of the last batch, all but a few. Those from before have left, or have vanished. */
function newest(present: ReadonlySet<string>): string[] {
  return [...present].slice(-(AT_ONCE - VANISHING))
}

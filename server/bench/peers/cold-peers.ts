/** Case 11 for peers: from their command to the first gated page. Their databases run already, ours starts with it. */
import { strict as assert } from 'node:assert'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { get } from '../http-load.ts'
import type { Subject } from '../measure.ts'
import { itemOfPeers, membersPageOfPeers } from './asked.ts'
import { type Asked, findPeer, inPeers, type Peer, type PeerName } from './peers.ts'

type Command = { folder: string; node: string; args: string[]; program: string }
type ColdPeer = { peer: Peer; asked: Asked; command: Command }

const POLL_MS = 10
const GIVE_UP_MS = 120_000
/** Ghost ends its connections first. */
const END_WITHIN_MS = 10_000
const COMMANDS: Partial<Record<PeerName, Command>> = {
  Ghost: { folder: 'ghost/package', node: 'node24', args: ['index.js'], program: 'ghost' },
  Directus: {
    folder: 'directus11',
    node: 'node22',
    args: ['node_modules/directus/cli.js', 'start'],
    program: 'directus',
  },
}

/** Ends the peers that run, so that the rounds can start them; `restore` starts them again as they were. */
export async function coldPeers(): Promise<{ subjects: Subject[]; restore(): Promise<void> }> {
  const found = await findColdPeers()
  for (const { peer, command } of found) {
    process.kill(peer.pid)
    await silent(peer)
    await rm(inPeers('run', `${command.program}.pid`) ?? '')
  }
  return {
    subjects: found.map((one) => ({ name: `${one.peer.name}, its first gated page`, measure: () => start(one) })),
    async restore() {
      for (const { command } of found) await promisify(execFile)(inPeers(`up-${command.program}.sh`) ?? '')
    },
  }
}

async function findColdPeers(): Promise<ColdPeer[]> {
  const askedOf = { Ghost: membersPageOfPeers.Ghost, Directus: itemOfPeers.Directus }
  const found: ColdPeer[] = []
  for (const name of ['Ghost', 'Directus'] as const) {
    const [peer, command] = [await findPeer(name), COMMANDS[name]]
    const asked = peer && (await askedOf[name]?.(peer))
    if (peer && asked && command) found.push({ peer, asked, command })
  }
  return found
}

async function start({ peer, asked, command }: ColdPeer): Promise<number> {
  const before = performance.now()
  const node = inPeers(command.node, 'node_modules/node/bin/node') ?? ''
  const child = spawn(node, command.args, {
    cwd: inPeers(command.folder),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  try {
    await firstAnswer(child, { peer, asked })
    const tookMs = performance.now() - before
    await asked.check(peer)
    return tookMs
  } finally {
    child.kill('SIGTERM')
    const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    const hasEnded = await Promise.race([exited?.then(() => true) ?? true, sleep(END_WITHIN_MS, false, { ref: false })])
    if (!hasEnded) child.kill('SIGKILL')
    await exited
  }
}

async function firstAnswer(child: ChildProcess, { peer, asked }: { peer: Peer; asked: Asked }): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS
  while (performance.now() < deadline && child.exitCode === null) {
    // Refused until it listens; Ghost answers 503 until it has started.
    const answer = await get({ port: peer.port, ...asked.target }).catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(POLL_MS)
  }
  assert.fail(`${peer.name} did not answer`)
}

/** Until nothing answers at its port. */
async function silent({ port, pid }: Peer): Promise<void> {
  const deadline = performance.now() + END_WITHIN_MS
  while (await get({ port, path: '/' }).catch(() => undefined)) {
    if (performance.now() > deadline) process.kill(pid, 'SIGKILL')
    await sleep(POLL_MS)
  }
}

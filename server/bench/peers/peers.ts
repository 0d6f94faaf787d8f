/**
 * Other programs with similar work, measured in the same rounds as ours where `PEERS` names a folder of them. "Beside other programs" in
 * CONTRIBUTING.md says what that folder holds. Nothing of them is part of the product.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '#/platform/error-codes'
import { get, load, type Target } from '../http-load.ts'
import type { Measured, Ratio, Subject } from '../measure.ts'
import { ratioOf } from '../measure.ts'
import { cpuMsOf, rssOfTree } from '../processes.ts'

export type PeerName = 'Ghost' | 'Directus' | 'Payload'
export type Peer = { name: PeerName; port: number; pid: number; databasePid: number }
/** `what`: the name of its row. `check` throws when the answers are not what ours would be. */
export type Asked = { what: string; target: Omit<Target, 'port'>; check(peer: Peer): Promise<void> }
/** What a case asks of each peer that can answer it. */
export type AskedOf = Partial<Record<PeerName, (peer: Peer) => Asked | Promise<Asked>>>
export type Beside = {
  subjects: Subject[]
  /** Each peer's cost in multiples of ours; `atLeast` is the target. */
  ratiosTo(ours: string, measured: readonly Measured[], atLeast?: Partial<Record<PeerName, number>>): Ratio[]
}

/** Their ports, and the names of the files in `run/` that hold the number of the process and of its database's. */
const PEERS = {
  Directus: { port: 22_055, process: 'directus', database: 'pg' },
  Payload: { port: 22_066, process: 'payload', database: 'pg' },
  Ghost: { port: 22_368, process: 'ghost', database: 'mariadb' },
} as const
const NAMES = Object.keys(PEERS) as PeerName[]
/** They cost ten times as much as ours and more, so fewer requests give as good a figure. */
const REQUESTS = 60
const WARM_UP_REQUESTS = 150

/** A path below the folder of the peers. */
export function inPeers(...names: string[]): string | undefined {
  const folder = process.env.PEERS
  return folder === undefined || folder === '' ? undefined : path.join(folder, ...names)
}

/** Undefined when there is no folder, or nothing answers at its port. */
export async function findPeer(name: PeerName): Promise<Peer | undefined> {
  if (inPeers() === undefined) return undefined
  const { port, process: program, database } = PEERS[name]
  const answer = await get({ port, path: '/' }).catch(() => undefined)
  if (!answer) return undefined
  const [pid, databasePid] = [await pidOf(program), await pidOf(database)]
  if (pid === undefined || databasePid === undefined)
    throw new Error(`${name} answers, and run/${program}.pid or run/${database}.pid is missing`)
  return { name, port, pid, databasePid }
}

export async function pidOf(program: string): Promise<number | undefined> {
  try {
    return Number(await readFile(inPeers('run', `${program}.pid`) ?? '', 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Checks what the peers answer, and gives them to the rounds of a case. Empty without peers. */
export async function besidePeers(asked: AskedOf): Promise<Beside> {
  const rows: { peer: Peer; asked: Asked }[] = []
  for (const name of NAMES) {
    const [peer, ask] = [await findPeer(name), asked[name]]
    if (peer && ask) rows.push({ peer, asked: await ask(peer) })
  }
  for (const { peer, asked: one } of rows) await one.check(peer)
  const nameOf = (row: (typeof rows)[number]) => `${row.peer.name}, ${row.asked.what}`
  return {
    subjects: rows.map((row) => asSubject(nameOf(row), row)),
    ratiosTo: (ours, measured, atLeast = {}) =>
      rows.map((row) => {
        const least = atLeast[row.peer.name]
        const target = least === undefined ? undefined : { atLeast: least }
        return ratioOf(measured, { above: nameOf(row), below: ours, target })
      }),
  }
}

/** Resident memory of each peer that is there, without its database. */
export async function memoryOfPeers(): Promise<Measured[]> {
  const found = await Promise.all(NAMES.map(findPeer))
  return found.flatMap((peer) =>
    peer ? [{ name: `memory of ${peer.name}`, unit: 'MB', values: [rssOfTree(peer.pid) / 1e6] }] : [],
  )
}

/** Which peers a run was beside, for its report. */
export async function describePeers(): Promise<string> {
  const found = await Promise.all(NAMES.map(async (name) => ((await findPeer(name)) ? 'measured' : 'absent')))
  return NAMES.map((name, i) => `${name}: peer ${found[i]}`).join('; ')
}

function asSubject(name: string, { peer, asked }: { peer: Peer; asked: Asked }): Subject {
  const target = { port: peer.port, ...asked.target }
  return {
    name,
    async measure(round) {
      if (round === 0) await load(target, WARM_UP_REQUESTS)
      const before = cpuMsOf([peer.pid, peer.databasePid])
      await load(target, REQUESTS)
      return (cpuMsOf([peer.pid, peer.databasePid]) - before) / REQUESTS
    },
  }
}

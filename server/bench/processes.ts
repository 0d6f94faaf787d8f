/** What the operating system says about process trees. Linux only. */
import { readdirSync, readFileSync } from 'node:fs'
import { hasCode } from '#/platform/error-codes'

/** Length of a tick in /proc; 100 a second on every Linux. */
const TICK_MS = 10

type Process = { parentPid: number; cpuMs: number }

/**
 * CPU the trees below these processes have used so far, in ms, user and system. What a child used moves to its parent when
 * it ends, so the sum never shrinks.
 */
export function cpuMsOf(rootPids: readonly number[]): number {
  const processes = readProcesses()
  return treesOf(processes, rootPids).reduce((sum, pid) => sum + (processes.get(pid)?.cpuMs ?? 0), 0)
}

/** Kills every process that this one has started, and what these have started. */
export function endDescendants(): void {
  for (const pid of treesOf(readProcesses(), [process.pid])) if (pid !== process.pid) kill(pid)
}

/** Resident memory of one process, in bytes. */
export function rssOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (kilobytes === undefined) throw new Error(`process ${pid} has no memory`)
  return Number(kilobytes) * 1024
}

/** The same of a process and all below it. */
export function rssOfTree(rootPid: number): number {
  return treesOf(readProcesses(), [rootPid]).reduce((sum, pid) => sum + rssOf(pid), 0)
}

/** Nothing when it ended meanwhile. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

function treesOf(processes: ReadonlyMap<number, Process>, rootPids: readonly number[]): number[] {
  const found = new Set(rootPids)
  let before = 0
  while (found.size > before) {
    before = found.size
    for (const [pid, { parentPid }] of processes) if (found.has(parentPid)) found.add(pid)
  }
  return [...found]
}

function readProcesses(): Map<number, Process> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(pids.flatMap((pid) => readProcess(pid)).map((process) => [process.pid, process]))
}

/** Empty when it ended meanwhile. */
function readProcess(pid: string): (Process & { pid: number })[] {
  try {
    // The name, in parentheses, may hold spaces: fields are counted behind it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid: Number(pid), parentPid: Number(fields[1]), cpuMs: ticks * TICK_MS }]
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return []
    throw error
  }
}

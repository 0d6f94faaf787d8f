/** What a run has cost the machine. */
import os from 'node:os'

const startedWith = cpuTimes()

/** How long it took, on what: the times of another machine compare by the seconds of CPU. */
export function machineText(): string {
  const { busy, idle } = cpuTimes()
  const busySeconds = (busy - startedWith.busy) / 1000
  const share = (busy - startedWith.busy) / (busy - startedWith.busy + idle - startedWith.idle)
  const minutes = (performance.now() / 60_000).toFixed(1)
  const load = os.loadavg().map((one) => one.toFixed(1))
  return `${minutes} minutes, ${Math.round(busySeconds)} s of CPU on ${os.cpus().length} cores, busy ${Math.round(share * 100)} %, load ${load.join(' ')}`
}

/** Of the whole machine since it started, in milliseconds: children of children and the database count, too. */
function cpuTimes(): { busy: number; idle: number } {
  const times = os.cpus().map((cpu) => cpu.times)
  const idle = times.reduce((sum, { idle: ms }) => sum + ms, 0)
  const all = times.reduce((sum, one) => sum + one.user + one.nice + one.sys + one.irq + one.idle, 0)
  return { busy: all - idle, idle }
}

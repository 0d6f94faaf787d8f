import { hasCode } from './error-codes.ts'

/** Whether a process of this number runs, of any owner; false if it is not the number of a process. */
export function isAlive(pid: number): boolean {
  // 0 and below mean groups of processes.
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for what happens by itself; a test that waits for what never comes is ended by its runner. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(10)
}

/** For every start, before anything makes a data folder: one that a restore was exchanging is not to be taken for an empty site. */
import cluster from 'node:cluster'
import { givenDataDir } from './config.ts'
import { finishSwap } from './swap-folder.ts'

/** Prints what it did. Throws a `StartError` while a restore is under way. */
export async function finishRestore(): Promise<void> {
  if (cluster.isWorker) return
  const sentence = await finishSwap(givenDataDir())
  if (sentence !== undefined) process.stdout.write(`${sentence}\n`)
}

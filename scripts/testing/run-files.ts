/**
 * Runs the test files given as arguments one after the other in this process, each as a suite of its own: a process that has
 * loaded the server and has a database costs three seconds of CPU, which the files of a domain share.
 */
import path from 'node:path'
import { before, describe } from 'node:test'
import { endAll } from './at-end.ts'
import { startOfFile } from './written.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

// What tests wait for may not keep a process alive, such as a database that ends with it.
const alive = setInterval(() => {}, 60_000)
for (const given of process.argv.slice(2)) {
  const file = path.relative(ROOT, path.resolve(given))
  // A file is loaded when the one before has ended: of two that load side by side, Node mixes up the tests.
  await describe(file, async () => {
    before(() => {
      process.stdout.write(startOfFile(file))
    })
    await import(path.join(ROOT, file))
  })
}
await endAll()
clearInterval(alive)

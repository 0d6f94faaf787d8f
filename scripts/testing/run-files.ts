/**
 * Runs the test files given as arguments one after the other in this process, each as a suite of its own: a process that has
 * loaded the server and has a database costs three seconds of CPU, which the files of a domain share. A file is loaded when the
 * one before has ended.
 */
import path from 'node:path'
import { after, before, describe } from 'node:test'
import { endAll } from './at-end.ts'
import { startOfFile } from './written.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

after(endAll)
for (const given of process.argv.slice(2)) {
  const file = path.relative(ROOT, path.resolve(given))
  describe(file, async () => {
    before(() => {
      process.stdout.write(startOfFile(file))
    })
    await import(path.join(ROOT, file))
  })
}

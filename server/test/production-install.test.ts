/** `npm ci --omit=dev` installs all that `npm start` and the operator's commands import. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'

const ROOT = path.resolve(import.meta.dirname, '../..')
const Packages = z.record(z.string(), z.string()).default({})
const Manifest = z.object({ dependencies: Packages, optionalDependencies: Packages })

/** What runs on a server, by the package whose dependencies it can use. Tests and the bench run in development only. */
const SOURCES = {
  contract: ['contract/src/**/*.ts'],
  server: ['server/src/**/*.ts', 'scripts/{admin-create,keys-reseal,ledger-check}.ts', 'scripts/require-node.mjs'],
  web: ['web/src/**/*.{ts,tsx,css}', 'web/*.ts'],
} as const

for (const [name, patterns] of Object.entries(SOURCES)) {
  test(`what ${name} imports is installed without the tools of development`, () => {
    const files = globSync([...patterns], { cwd: ROOT }).filter(isRunOnServers)
    const installed = installedFor(name)
    const missing = files.flatMap((file) =>
      packagesIn(readFileSync(path.join(ROOT, file), 'utf8'))
        .filter((imported) => !installed.has(imported))
        .map((imported) => `${file}: ${imported}`),
    )

    assert.ok(files.length > 0)
    assert.deepEqual(missing, [])
  })
}

function isRunOnServers(file: string): boolean {
  return !/\.test\.tsx?$|\.d\.ts$|-double\.tsx?$|vitest|test-setup/.test(file)
}

function installedFor(name: string): Set<string> {
  const { dependencies, optionalDependencies } = Manifest.parse(
    JSON.parse(readFileSync(path.join(ROOT, name, 'package.json'), 'utf8')),
  )
  return new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies)])
}

/** Packages by name, without those of Node, of this one (`#/…`, virtual modules) and types, which are removed before running. */
function packagesIn(source: string): string[] {
  const code = source.replaceAll(/^(?:import|export) type [^'"]*?from '[^']*'$/gms, '')
  const imports = /^(?:import|export|\}).* from '([^']+)'$|^@?import '([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm
  return [...code.matchAll(imports)]
    .flatMap(([, named, bare, lazy]) => named ?? bare ?? lazy ?? [])
    .filter((name) => !/^[.#~/]|^virtual:/.test(name) && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

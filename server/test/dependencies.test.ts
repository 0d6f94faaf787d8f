/** `npm ci --omit=dev && npm start` works: what runs on a server is no development dependency. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** All that a start loads or builds, by workspace. */
const RUNNING: Record<string, string[]> = {
  contract: ['contract/src/**/*.ts'],
  server: ['server/src/**/*.ts'],
  web: ['web/src/**/*.{ts,tsx,css}', 'web/{vite,react-router}.config.ts', 'web/*-plugin.ts', 'web/compress-files.ts'],
}
const IS_TEST = /\.test\.tsx?$|-double\.tsx?$|test-setup/
/** Names follow `from`, stand alone, or are loaded later; of types nothing is left when the code runs. */
const IMPORTS = [
  /^(?:import|export)(?! type\b)[^'";]*? from '([^']+)'/gm,
  /^(?:import|@import) ['"]([^'"]+)['"]/gm,
  /\bimport\('([^']+)'\)/g,
]

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

for (const [workspace, patterns] of Object.entries(RUNNING)) {
  test(`${workspace} runs with its dependencies alone`, () => {
    const manifest: Manifest = JSON.parse(readFileSync(path.join(ROOT, workspace, 'package.json'), 'utf8'))
    const installed = new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
    const files = globSync(patterns, { cwd: ROOT }).filter((file) => !IS_TEST.test(file))
    const missing = files.flatMap((file) =>
      packagesOf(readFileSync(path.join(ROOT, file), 'utf8'))
        .filter((name) => !installed.has(name))
        .map((name) => `${file}: ${name}`),
    )

    assert.ok(files.length > 20)
    assert.deepEqual(missing, [])
  })
}

/** Packages that a source imports, but for types, which are gone when it runs. */
function packagesOf(source: string): string[] {
  const specifiers = IMPORTS.flatMap((form) => [...source.matchAll(form)].map(([, name = '']) => name))
  const names = specifiers.filter((specifier) => /^[@a-z]/.test(specifier))
  return names.filter((name) => !isOurs(name)).map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

function isOurs(specifier: string): boolean {
  return specifier.startsWith('node:') || specifier.startsWith('virtual:') || builtinModules.includes(specifier)
}

/** Which of our files import which: for the rules of the codebase, and to find what a change reaches. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

export type Source = { file: string; text: string }

/** The files of contract, server and web that are part of the product. */
export function readSources(): Source[] {
  return globSync(['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
}

/** What a file names behind `import` and `export … from`, also `import(…)` and imports of types. */
export function importsOf(text: string): string[] {
  const matches = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  )
  return [...matches].flatMap(([, named, dynamic, bare]) => named ?? dynamic ?? bare ?? [])
}

/** A relative specifier as a path from the root. */
export function resolved(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier)
}

/** The file of ours that a specifier names, as a path from the root. */
export function sourceOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#/')) return `server/src/${specifier.slice(2)}.ts`
  if (specifier.startsWith('@limelight/contract/'))
    return `contract/src/${specifier.slice('@limelight/contract/'.length)}.ts`
  return specifier.startsWith('.') ? resolved(file, specifier) : undefined
}

/** The list of all calls: whatever imports it does not depend on each of them. */
const LIST_OF_CALLS = 'contract/src/contract.ts'

/** Those given and all that import them, directly or through others. */
export function withDependents(files: readonly string[], sources: readonly Source[]): Set<string> {
  const importers = new Map<string, string[]>()
  for (const { file, text } of sources) {
    for (const specifier of importsOf(text)) {
      const target = sourceOf(file, specifier)
      if (target) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  const reached = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    if (file === LIST_OF_CALLS) continue
    open.push(...(importers.get(file) ?? []))
  }
  return reached
}

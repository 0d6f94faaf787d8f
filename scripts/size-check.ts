/**
 * The JavaScript of a first visit to a performer's page, gzip, from the built web: the entry, the page's route and the
 * layouts above it, with all they import, and the words of one language. Fails above the limit, so that growth is a decision. Builds the web when it is stale.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWebIfStale } from '../server/src/build-web.ts'

const ASSETS = path.resolve(import.meta.dirname, '../web/build/client/assets')
const ROUTES = ['root', 'site/site-layout', 'site/performers/performer-page']
/** What it says, in English; other languages take its place. */
const WORDS = ['base']
/**
 * KB of 1000 bytes. React with its router and query library is 119 of them (docs/decisions/0033), so the desired 130
 * cannot be had with them; the rest is our own.
 */
const LIMIT_KB = 162

type Route = { id: string; module: string; imports?: string[] }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

// React picks its production build by this.
process.env.NODE_ENV = 'production'
await buildWebIfStale()
const { entry, routes } = readManifest()
const loaded = new Set<string>()
for (const address of [entry.module, ...entry.imports]) add(address)
for (const id of ROUTES) {
  const route = Object.values(routes).find((known) => known.id === id)
  if (!route) throw new Error(`there is no route ${id}`)
  for (const address of [route.module, ...(route.imports ?? [])]) add(address)
}
for (const area of WORDS) loaded.add(wordsFile(area))
const sizes = [...loaded].map((name) => ({ name, bytes: gzipSync(readFileSync(path.join(ASSETS, name))).length }))
const totalKb = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

process.stdout.write(`JavaScript of a performer's page: ${totalKb.toFixed(1)} KB gzip, at most ${LIMIT_KB}\n`)
if (totalKb > LIMIT_KB) {
  const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 15)
  for (const { name, bytes } of largest) process.stdout.write(`${String(bytes).padStart(7)} ${name}\n`)
  process.exitCode = 1
}

/** The file and all static imports; dynamic imports are loaded when they are needed. */
function add(address: string): void {
  const name = path.basename(address)
  if (loaded.has(name)) return
  loaded.add(name)
  const text = readFileSync(path.join(ASSETS, name), 'utf8')
  for (const [, imported] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.@$+-]+\.js)["'`]/g)) add(imported ?? '')
}

function wordsFile(area: string): string {
  const name = readdirSync(ASSETS).find((file) => file.startsWith(`words-en-${area}-`) && file.endsWith('.js'))
  if (!name) throw new Error(`there are no words of ${area}`)
  return name
}

function readManifest(): Manifest {
  const name = readdirSync(ASSETS).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('the web is not built')
  const text = readFileSync(path.join(ASSETS, name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

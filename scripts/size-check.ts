/**
 * The JavaScript of first visits, from the built web: the entry, the page's route and the layouts above it, with all they
 * import, what most visits load right after it, and the words of one language. Fails above the limits, so that growth is a
 * decision. Builds the web when it is stale.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildWebIfStale } from '../server/src/build-web.ts'

const ASSETS = path.resolve(import.meta.dirname, '../web/build/client/assets')
const SITE = { layouts: ['root', 'site/site-layout'], words: ['base'], later: [] }
/** With the frame that only members have, the number of what is new, and their connection for it. */
const MEMBERS = { layouts: ['root', 'fan/member-layout'], words: ['base', 'members'], later: ['members', 'socket'] }
/**
 * KB of 1000 bytes, gzip and Brotli, and files. React with its router and query library is 118 of them (Brotli 102), so a
 * limit of 130 cannot be had with them; the rest is our own. The words of English are counted; other languages take their place.
 */
const LIMITS = [
  { page: 'performer page', route: 'site/performers/performer-page', of: SITE, gzipKb: 179, brotliKb: 156, files: 9 },
  { page: 'start page', route: 'site/start/start-page', of: SITE, gzipKb: 172, brotliKb: 149, files: 9 },
  { page: 'post', route: 'site/feeds/feed-page', of: SITE, gzipKb: 174, brotliKb: 150, files: 9 },
  { page: 'search', route: 'site/search/search-page', of: SITE, gzipKb: 163, brotliKb: 141, files: 9 },
  { page: 'home', route: 'fan/home/home-page', of: MEMBERS, gzipKb: 199, brotliKb: 173, files: 13 },
]

type Route = { id: string; module: string; imports?: string[]; clientLoaderModule?: string }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

// React picks its production build by this.
process.env.NODE_ENV = 'production'
await buildWebIfStale()
const { entry, routes } = readManifest()
for (const { page, route, of, gzipKb, brotliKb, files } of LIMITS) {
  const sizes = [...filesOf(route, of)].map(sizeOf)
  const gzip = sizes.reduce((sum, size) => sum + size.gzip, 0) / 1000
  const brotli = sizes.reduce((sum, size) => sum + size.brotli, 0) / 1000
  process.stdout.write(
    `JavaScript of a ${page}: ${gzip.toFixed(1)} KB gzip of ${gzipKb}, ${brotli.toFixed(1)} KB Brotli of ${brotliKb}, ${sizes.length} files of ${files}\n`,
  )
  if (gzip <= gzipKb && brotli <= brotliKb && sizes.length <= files) continue
  for (const size of sizes.toSorted((a, b) => b.gzip - a.gzip)) {
    process.stdout.write(`${String(size.gzip).padStart(7)} ${size.name}\n`)
  }
  process.exitCode = 1
}

function filesOf(id: string, { layouts, words, later }: (typeof LIMITS)[number]['of']): Set<string> {
  const loaded = new Set<string>()
  for (const address of [entry.module, ...entry.imports]) add(address, loaded)
  for (const part of [...layouts, id]) {
    const route = Object.values(routes).find((known) => known.id === part)
    if (!route) throw new Error(`there is no route ${part}`)
    const { module, imports = [], clientLoaderModule } = route
    for (const address of [module, ...imports, ...(clientLoaderModule ? [clientLoaderModule] : [])])
      add(address, loaded)
  }
  for (const name of later) add(builtFile(name), loaded)
  for (const area of words) loaded.add(builtFile(`words-en-${area}`))
  return loaded
}

function sizeOf(name: string): { name: string; gzip: number; brotli: number } {
  const content = readFileSync(path.join(ASSETS, name))
  return { name, gzip: gzipSync(content).length, brotli: brotliCompressSync(content).length }
}

/** The file and all static imports; dynamic imports are loaded when they are needed. */
function add(address: string, loaded: Set<string>): void {
  const name = path.basename(address)
  if (loaded.has(name)) return
  loaded.add(name)
  const text = readFileSync(path.join(ASSETS, name), 'utf8')
  for (const [, imported] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.@$+-]+\.js)["'`]/g))
    add(imported ?? '', loaded)
}

function builtFile(start: string): string {
  const named = new RegExp(`^${start}-[\\w-]{8}\\.js$`)
  const name = readdirSync(ASSETS).find((file) => named.test(file))
  if (!name) throw new Error(`there is no file ${start}`)
  return name
}

function readManifest(): Manifest {
  const name = readdirSync(ASSETS).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('the web is not built')
  const text = readFileSync(path.join(ASSETS, name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

/** For Vite, which the web is built with: what `start.ts` loads, in a few files. See `src/server-bundle.ts`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { oneByteCode } from '../web/one-byte-code.ts'
import { BUNDLE_FOLDER, knownAs, NEW_LIST, ROOT } from './src/server-bundle.ts'

const ONE_BYTE = path.join(ROOT, 'web/one-byte-code.ts')
const META = /\bimport\.meta\.(dirname|filename|url)\b/g

/** A bundled file still finds what lies beside it in the sources: words, drafts, programs of its own. */
const placesOfSources = {
  name: 'places-of-sources',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const file = id.split('?')[0] ?? id
    if (id.includes('node_modules') || !file.endsWith('.ts') || !code.includes('import.meta.')) return null
    const place = path.relative(BUNDLE_FOLDER, file).split(path.sep).join('/')
    const url = `new URL(${JSON.stringify(place)}, import.meta.url)`
    const fromUrl = `process.getBuiltinModule('node:url').fileURLToPath`
    const folder = `${fromUrl}(new URL('.', ${url})).slice(0, -1)`
    const values = { url: `${url}.href`, filename: `${fromUrl}(${url})`, dirname: folder }
    // On the same line, so that the map of the file still holds.
    return { code: code.replace(META, (_, name: keyof typeof values) => values[name]), map: null }
  },
}

const startedAt = Math.floor(Date.now() / 1000)

/** What a start compares with the files that are there. */
const listOfSources = {
  name: 'list-of-sources',
  generateBundle(this: { emitFile(file: object): void }, _: unknown, chunks: Record<string, object>) {
    const ids = Object.values(chunks).flatMap((chunk) => ('moduleIds' in chunk ? (chunk.moduleIds as string[]) : []))
    const own = ids.filter((id) => path.isAbsolute(id) && !id.includes('node_modules'))
    const files = [...new Set([...own, path.join(ROOT, 'package-lock.json'), ONE_BYTE, import.meta.filename])].sort()
    const list = files.map((file) => knownAs(path.relative(ROOT, file), startedAt))
    this.emitFile({ type: 'asset', fileName: path.basename(NEW_LIST), source: JSON.stringify(list) })
  },
}

const { dependencies } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8'))
if (!('kysely' in dependencies)) throw new Error('the bundle names kysely, which is no dependency any more')

export default {
  root: import.meta.dirname,
  logLevel: 'warn' as const,
  plugins: [placesOfSources, oneByteCode, listOfSources],
  // Packages stay where they are, so that each exists once; Kysely's 255 files are used by nobody else.
  ssr: { external: true as const, noExternal: ['kysely', '@limelight/contract', '@limelight/web'] },
  build: {
    ssr: 'src/start-site.ts',
    outDir: BUNDLE_FOLDER,
    target: 'esnext',
    sourcemap: true,
    minify: false,
    emptyOutDir: true,
    // All in one folder, from which the places of the sources are counted.
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
}

/**
 * Makes files out of the `words` folders: one per language and area, named by its content, which browsers load when a page
 * needs it; and for the server one module with everything. A language's missing file is the English one.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGE_CODES, type Language, SOURCE_LANGUAGE } from '@limelight/contract/languages'
import type { Plugin } from 'vite'
import { areaOf } from './src/platform/i18n/areas.ts'
import type { WordsFile } from './src/platform/i18n/words.ts'

const SOURCE = path.resolve(import.meta.dirname, 'src')
/** Addresses of the files, by language and area. */
const ADDRESSES = 'virtual:words/addresses'
/** All words of all languages. */
const ALL = 'virtual:words/all'
/** Where the development server answers a file. */
const DEVELOPMENT_FILE = /^\/words\/([a-z]+)\/([a-z]+)\.js$/

export function wordsPlugin(): Plugin {
  let isBuild = false
  let isServer = false
  return {
    name: 'limelight:words',
    configResolved(config) {
      isBuild = config.command === 'build'
      isServer = Boolean(config.build.ssr)
    },
    resolveId(id) {
      return id === ADDRESSES || id === ALL || DEVELOPMENT_FILE.test(id) ? `\0${id}` : undefined
    },
    load(id) {
      const name = id.replace('\0', '')
      if (id === name) return undefined
      const [, language, area] = DEVELOPMENT_FILE.exec(name) ?? []
      if (name !== ADDRESSES && name !== ALL && !language) return undefined
      for (const file of wordFiles(SOURCE_LANGUAGE)) for (const watched of versionsOf(file)) this.addWatchFile(watched)
      if (name === ADDRESSES) return asModule(addressesOf(isBuild))
      if (name === ALL) return asModule(everything())
      return asModule(readArea(language as Language, area ?? ''))
    },
    generateBundle() {
      if (isServer) return
      for (const [language, area, words] of areaFiles()) {
        this.emitFile({ type: 'asset', fileName: builtName(language, area, words), source: asModule(words) })
      }
    },
  }
}

function asModule(value: unknown): string {
  return `export default ${JSON.stringify(value)}`
}

function addressesOf(isBuild: boolean): Record<string, Record<string, string>> {
  const addresses: Record<string, Record<string, string>> = {}
  for (const [language, area, words] of areaFiles()) {
    addresses[language] ??= {}
    addresses[language][area] = isBuild ? `/${builtName(language, area, words)}` : `/words/${language}/${area}.js`
  }
  return addresses
}

function builtName(language: Language, area: string, words: WordsFile): string {
  const digest = createHash('sha256').update(asModule(words)).digest('base64url').slice(0, 8)
  return `assets/words-${language}-${area}-${digest}.js`
}

function areaFiles(): [language: Language, area: string, words: WordsFile][] {
  const areas = new Set(wordFiles(SOURCE_LANGUAGE).map((file) => areaOf(namespaceOf(file))))
  return LANGUAGE_CODES.flatMap((language) =>
    [...areas].map((area): [Language, string, WordsFile] => [language, area, readArea(language, area)]),
  )
}

function everything(): Record<string, WordsFile> {
  return Object.fromEntries(LANGUAGE_CODES.map((language) => [language, readWords(language, () => true)]))
}

function readArea(language: Language, area: string): WordsFile {
  return readWords(language, (namespace) => areaOf(namespace) === area)
}

function readWords(language: Language, isPart: (namespace: string) => boolean): WordsFile {
  const words: Record<string, WordsFile[string]> = {}
  for (const file of wordFiles(SOURCE_LANGUAGE)) {
    const namespace = namespaceOf(file)
    if (!isPart(namespace)) continue
    const own = versionOf(file, language)
    words[namespace] = JSON.parse(readFileSync(existsSync(own) ? own : path.join(SOURCE, file), 'utf8'))
  }
  return words
}

/** From `web/src`, in the order of their names. */
function wordFiles(language: Language): string[] {
  return globSync(`**/words/${language}.json`, { cwd: SOURCE }).sort()
}

function namespaceOf(file: string): string {
  return path.dirname(path.dirname(file))
}

function versionOf(file: string, language: Language): string {
  return path.join(SOURCE, path.dirname(file), `${language}.json`)
}

function versionsOf(file: string): string[] {
  return LANGUAGE_CODES.map((language) => versionOf(file, language)).filter((version) => existsSync(version))
}

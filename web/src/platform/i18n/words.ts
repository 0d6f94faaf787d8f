import type { Language } from '@limelight/contract/languages'
import type { Texts } from '@limelight/contract/translate'
import type { Area } from './areas.ts'

/** The words of several namespaces, by their names. */
export type WordsFile = { readonly [namespace: string]: Texts }
type LoadFile = (language: Language, area: Area) => Promise<WordsFile>

/** All words on the server; in a browser those of its language that have been loaded. */
const known = new Map<string, Texts>()
const loading = new Map<string, Promise<void>>()
let loadFile: LoadFile = () => Promise.reject(new Error('no browser'))

/** Said once by the browser's entry, which knows the addresses of the files. */
export function loadWordsBy(load: LoadFile): void {
  loadFile = load
}

export function addWords(language: Language, file: WordsFile): void {
  for (const [namespace, texts] of Object.entries(file)) known.set(`${language} ${namespace}`, texts)
}

export function findWords(language: Language, namespace: string): Texts | undefined {
  return known.get(`${language} ${namespace}`)
}

/** The same promise for all namespaces of a file, and a new one after a failure, so that trying again helps. */
export function loadWords(language: Language, area: Area): Promise<void> {
  const id = `${language} ${area}`
  let promise = loading.get(id)
  if (!promise) {
    promise = loadFile(language, area).then((file) => addWords(language, file))
    promise.catch(() => loading.delete(id))
    loading.set(id, promise)
  }
  return promise
}

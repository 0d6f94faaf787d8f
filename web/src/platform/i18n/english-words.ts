import type { Texts } from '@limelight/contract/translate'
import { addWords } from './words.ts'

const FOLDERS = '/words/en.json'

/** For tests: components find every English word at once, as on the server. */
export function addEnglishWords(): void {
  const files = import.meta.glob<Texts>('/src/**/words/en.json', { eager: true, import: 'default' })
  const namespaceOf = (file: string) => file.slice('/src/'.length, -FOLDERS.length)
  addWords('en', Object.fromEntries(Object.entries(files).map(([file, texts]) => [namespaceOf(file), texts])))
}

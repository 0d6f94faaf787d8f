/** The shape of every English file of words below `ui`, by which `useT` knows namespaces and keys. A test compares the list. */
import type ui from '../ui/words/en.json'

declare module '../platform/i18n/use-t.ts' {
  interface Namespaces {
    ui: typeof ui
  }
}

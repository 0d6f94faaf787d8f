/** The shape of every English file of words below `shell`, by which `useT` knows namespaces and keys. A test compares the list. */

import type shellNavigation from '../shell/navigation/words/en.json'
import type shellNoScripts from '../shell/no-scripts/words/en.json'
import type shell from '../shell/words/en.json'

declare module '../platform/i18n/use-t.ts' {
  interface Namespaces {
    shell: typeof shell
    'shell/navigation': typeof shellNavigation
    'shell/no-scripts': typeof shellNoScripts
  }
}

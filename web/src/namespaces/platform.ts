/** The shape of every English file of words below `platform`, by which `useT` knows namespaces and keys. A test compares the list. */

import type platformForm from '../platform/form/words/en.json'
import type platform from '../platform/words/en.json'

declare module '../platform/i18n/use-t.ts' {
  interface Namespaces {
    platform: typeof platform
    'platform/form': typeof platformForm
  }
}

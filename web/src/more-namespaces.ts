/** Goes on where `namespaces.ts` ends, which is as long as a file may be. */

import type sharedReferrals from './shared/referrals/words/en.json'

declare module './platform/i18n/use-t.ts' {
  interface Namespaces {
    'shared/referrals': typeof sharedReferrals
  }
}

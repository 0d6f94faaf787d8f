import type { KeyOf } from '@limelight/contract/translate'
import type { MetaDescriptor } from 'react-router'
import { type Namespaces, readWords } from '../i18n/use-t.ts'

type MetaArgs = { matches: readonly unknown[] }

/**
 * A page's `meta`: its own title before the site's name, which the root has loaded. The router calls it while it renders the
 * head, so the words are read as in a component.
 */
export function titled<const N extends keyof Namespaces>(
  namespace: N,
  key: KeyOf<Namespaces[N]>,
): (args: MetaArgs) => MetaDescriptor[] {
  return ({ matches }) => [{ title: `${readWords(namespace).t(key)} · ${siteNameOf(matches)}` }]
}

function siteNameOf(matches: readonly unknown[]): string {
  // Every page lies below the root, whose data are `InitialFacts`; error pages of the root itself have none.
  const root = matches[0] as { loaderData?: { settings?: { siteName?: string } } } | undefined
  return root?.loaderData?.settings?.siteName ?? 'Limelight'
}

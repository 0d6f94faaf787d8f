import type { KeyOf } from '@limelight/contract/translate'
import { useLayoutEffect } from 'react'
import type { MetaDescriptor } from 'react-router'
import { type Namespaces, readWords } from '../i18n/use-t.ts'

type MetaArgs = { matches: readonly unknown[] }

/**
 * A page's `meta`: its own title before the site's name, which the root has loaded. The router calls it while it renders the
 * head, so the words are read as in a component. What visitors find by search engines has a description too.
 */
export function titled<const N extends keyof Namespaces>(
  namespace: N,
  key: KeyOf<Namespaces[N]>,
  descriptionKey?: KeyOf<Namespaces[N]>,
): (args: MetaArgs) => MetaDescriptor[] {
  return ({ matches }) => {
    const { t } = readWords(namespace)
    const title = { title: `${t(key)} · ${siteNameOf(matches)}` }
    return descriptionKey === undefined ? [title] : [title, { name: 'description', content: t(descriptionKey) }]
  }
}

/** What only the open page knows, before the title of its `meta`; which comes back when the page is left for one of the same title. */
export function useTitleBefore(text: string | undefined): void {
  useLayoutEffect(() => {
    if (text === undefined) return
    const former = document.title
    const own = `${text} · ${former}`
    document.title = own
    return () => {
      // The next page may have written its own already, and the number of unread messages stands before it.
      if (document.title.endsWith(own)) document.title = former
    }
  }, [text])
}

function siteNameOf(matches: readonly unknown[]): string {
  // Every page lies below the root, whose data are `InitialFacts`; error pages of the root itself have none.
  const root = matches[0] as { loaderData?: { settings?: { siteName?: string } } } | undefined
  return root?.loaderData?.settings?.siteName ?? 'Limelight'
}

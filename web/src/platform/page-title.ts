import type { MetaDescriptor } from 'react-router'

type MetaArgs = { matches: readonly unknown[] }

/** A page's `meta`: its own title before the site's name, which the root has loaded. */
export function titled(title: string): (args: MetaArgs) => MetaDescriptor[] {
  return ({ matches }) => [{ title: `${title} · ${siteNameOf(matches)}` }]
}

function siteNameOf(matches: readonly unknown[]): string {
  // Every page lies below the root, whose data are `InitialFacts`; error pages of the root itself have none.
  const root = matches[0] as { loaderData?: { settings?: { siteName?: string } } } | undefined
  return root?.loaderData?.settings?.siteName ?? 'Limelight'
}

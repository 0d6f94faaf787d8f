import { linkPath, throughLink, viaOfPath } from '@limelight/contract/people/link-address'

/** The link that this visit began with. Of the page, not of the browser: it is gone with the next document. */
let remembered: string | undefined

/** In the browser only: the server has many visitors. */
export function rememberVia(slug: string | undefined): void {
  remembered ??= slug
}

export function rememberedVia(): string | undefined {
  return remembered
}

/** Where a fresh session goes: by the link that the visitor came by, so that the site notes who it was. */
export function throughVia(path: string): string {
  if (remembered === undefined || viaOfPath(path) !== undefined) return throughLink(path)
  return `${linkPath(remembered)}?to=${encodeURIComponent(path)}`
}

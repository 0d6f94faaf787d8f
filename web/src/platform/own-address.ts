const BASE = 'http://same.origin'

/**
 * A path of this site, with query and fragment, as an address of its own origin. Two slashes at the beginning, or a slash and a backslash, would
 * name another host: they count as one. Never throws.
 */
export function ownAddress(path: string): URL {
  // The parser drops tabs and line breaks, which would bring the slashes together.
  const rest = path.replaceAll(/[\t\n\r]/g, '').replace(/^[/\\]+/, '')
  const url = new URL(`/${rest}`, BASE)
  // `/.//x` is `//x` once its dots are resolved.
  const pathname = url.pathname.replace(/^\/{2,}/, '/')
  return pathname === url.pathname ? url : new URL(pathname + url.search + url.hash, BASE)
}

/** Pure: where a path that could be read as another host leads; undefined: it is one of this site already. */
export function withoutDoubledSlashes(path: string): string | undefined {
  const [pathname = '/'] = path.split(/[?#]/, 1)
  const own = ownAddress(path)
  const isOwn = /^\/(?![/\\])/.test(pathname) && !new URL(pathname, BASE).pathname.startsWith('//')
  return isOwn ? undefined : own.pathname + own.search
}

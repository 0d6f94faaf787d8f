import { type LinkProps, Link as RouterLink } from 'react-router'

/** What the router writes as it is: a path of this site without empty parts and dots. */
const PLAIN_PATH = /^(?!.*(?:\/\/|\/\.))\//
/** What only the router understands. */
const ROUTERS_OWN = [
  'discover',
  'prefetch',
  'mask',
  'relative',
  'reloadDocument',
  'replace',
  'state',
  'preventScrollReset',
  'viewTransition',
  'defaultShouldRevalidate',
] as const satisfies (keyof LinkProps)[]

/**
 * A link that a page has many of. The router prepares each for being pressed and resolves its address twice; nobody presses it while
 * the server renders, so there it is only its element. Browsers get the router's link, which makes the same element.
 */
export const Link = import.meta.env.SSR ? LinkOnServer : RouterLink

export function LinkOnServer(props: LinkProps) {
  const { to, target, ...rest } = props
  if (typeof to !== 'string' || !PLAIN_PATH.test(to) || ROUTERS_OWN.some((name) => name in props))
    return <RouterLink {...props} />
  return <a {...rest} href={to} target={target} data-discover="true" />
}

import { data, type MiddlewareFunction } from 'react-router'

type Params = Readonly<Record<string, string | undefined>>

/** For pages below `:section`: an address of none of `names` is a page that does not exist, with its 404. */
export function serverSections(names: readonly string[]): MiddlewareFunction<Response> {
  return ({ params }, next) => {
    requireSection(params, names)
    return next()
  }
}

export function browserSections(names: readonly string[]): MiddlewareFunction<undefined> {
  return async ({ params }, next) => {
    requireSection(params, names)
    await next()
  }
}

function requireSection({ section }: Params, names: readonly string[]): void {
  if (section !== undefined && !names.includes(section)) throw data(null, { status: 404 })
}

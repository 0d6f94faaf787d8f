import { StartError } from './start-error.ts'

export type DatabaseUrls = {
  /** Of the server itself, also where requests go through a pooler. Undefined: the embedded server. */
  readonly databaseUrl: string | undefined
  /** Of a pooler in transaction mode, for the statements of requests. */
  readonly databasePoolerUrl: string | undefined
}
type Given = { DATABASE_URL?: string | undefined; DATABASE_DIRECT_URL?: string | undefined }

/** Pure. Throws a `StartError` for the address of the server itself without that of the pooler. */
export function databaseUrlsOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: Given): DatabaseUrls {
  if (direct === undefined) return { databaseUrl: url, databasePoolerUrl: undefined }
  if (url === undefined)
    throw new StartError(
      'Invalid configuration. DATABASE_DIRECT_URL: set DATABASE_URL as well, to the address of the pooler.',
    )
  return { databaseUrl: direct, databasePoolerUrl: url }
}

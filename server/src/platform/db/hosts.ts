/** An address of several hosts, of which one is the primary at a time: which it is now, for each new connection. */
import { AppError } from '@limelight/contract/errors'
import pg from 'pg'
import { HOSTS, type Host, hostsOf } from '../database-hosts.ts'

const ANSWER_WITHIN_MS = 2_000

type Finder = { find(): Promise<Host>; forget(): void }
const finders = new Map<string, Finder>()

/** A client of the server at this address, or of the primary of those it names. Every connection of ours is made by it. */
export function databaseClient(config: pg.ClientConfig & { connectionString: string }): pg.Client {
  const Client = clientClassFor(config.connectionString)
  return new Client(config)
}

/** For pools, which make their clients themselves. */
export function clientClassFor(url: string): typeof pg.Client {
  if (!url.includes(`${HOSTS}=`)) return pg.Client
  const finder = finders.get(url) ?? createFinder(url)
  finders.set(url, finder)
  return primaryClientOf(finder)
}

function primaryClientOf(finder: Finder): typeof pg.Client {
  return class PrimaryClient extends pg.Client {
    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connected = this.#connect()
      if (!callback) return connected
      // The library calls it without an error once it is connected.
      connected.then(
        () => (callback as (error?: Error) => void)(),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      )
      return undefined
    }

    async #connect(): Promise<this> {
      // Read when the connection is opened.
      Object.assign(this, await finder.find())
      let isStandby = false
      // The server says so by itself at the beginning.
      connectionOf(this).on('parameterStatus', ({ parameterName: name, parameterValue: value }) => {
        if (name === 'in_hot_standby') isStandby = value === 'on'
      })
      try {
        await super.connect()
      } catch (error) {
        finder.forget()
        throw error
      }
      if (!isStandby) return this
      // Its machine is back, and follows another one.
      finder.forget()
      await this.end()
      throw new AppError('unavailable')
    }
  }
}

type Status = { parameterName: string; parameterValue: string }
type Emitter = { on(event: 'parameterStatus', listener: (status: Status) => void): void }

/** The library's types leave it out. */
function connectionOf(client: pg.Client): Emitter {
  return (client as unknown as { connection: Emitter }).connection
}

/** All callers share a search, and what it found until a connection there fails. */
function createFinder(url: string): Finder {
  const hosts = hostsOf(url)
  let found: Promise<Host> | undefined
  return {
    find() {
      found ??= search(url, hosts).catch((error: unknown) => {
        found = undefined
        throw error
      })
      return found
    },
    forget() {
      found = undefined
    },
  }
}

/** The first that answers and is no standby. */
async function search(url: string, hosts: readonly Host[]): Promise<Host> {
  try {
    return await Promise.any(hosts.map((host) => requirePrimary(url, host)))
  } catch (cause) {
    throw new AppError('unavailable', undefined, { cause })
  }
}

async function requirePrimary(url: string, { host, port }: Host): Promise<Host> {
  const limits = { connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS }
  const client = Object.assign(new pg.Client({ connectionString: url, ...limits }), { host, port })
  client.on('error', () => {}) // the query under way throws the same error
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    if (rows[0]?.isStandby !== false) throw new Error(`${host}:${port} is a standby`)
    return { host, port }
  } finally {
    await client.end().catch(() => {}) // it is gone already
  }
}

/** Variables that hold several addresses, separated by commas. Pure. */
import { StartError } from './start-error.ts'

export function replicaUrlsOf(text: string | undefined): string[] {
  return itemsOf(text)
}

/** Each as an address, with the scheme of `REDIS_URL`. Throws a `StartError` for what is none. */
export function sentinelsOf(text: string | undefined, redisUrl: string | undefined): string[] {
  const scheme = redisUrl?.startsWith('rediss:') ? 'rediss' : 'redis'
  return itemsOf(text).map((item) => {
    const address = `${scheme}://${item}`
    if (item.includes('/') || !URL.canParse(address) || new URL(address).port === '')
      throw new StartError('Invalid configuration. REDIS_SENTINELS: expected host:port, separated by commas')
    return address
  })
}

function itemsOf(text = ''): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

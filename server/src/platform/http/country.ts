import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { isPrivateAddress } from './client-address.ts'

let reader: Reader<CountryResponse> | undefined

/**
 * ISO 3166 code of the country an address is registered in; null for private and unknown ones. From a database inside the
 * package: no address ever leaves this machine. Read into memory (8 MB) by the first public address; a look-up takes 2 µs.
 */
export function countryOf(address: string): string | null {
  const ip = address.replace(/^::ffff:/, '')
  if (isIP(ip) === 0 || isPrivateAddress(ip)) return null
  reader ??= new Reader<CountryResponse>(
    readFileSync(
      createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
    ),
  )
  // This database names the country flat, where others nest it.
  const found = reader.get(ip) as { country_code?: string } | null
  return found?.country_code ?? null
}

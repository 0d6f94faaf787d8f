/** Where a buyer is, as far as tax is concerned. Pure. */
import type { CountrySource } from '@limelight/contract/commerce/checkout'

export type CountrySign = { source: CountrySource; country: string }
export type KnownCountries = { [S in CountrySource]: string | null | undefined }

/** What is known, in the order of the contract. */
export function locationEvidenceOf(known: KnownCountries): CountrySign[] {
  const sources: CountrySource[] = ['declared', 'network', 'card']
  return sources.flatMap((source) => {
    const country = known[source]
    return country ? [{ source, country }] : []
  })
}

/** The country that two signs agree on (EU implementing regulation 282/2011, article 24b); undefined while none do. */
export function agreedCountry(evidence: readonly CountrySign[]): string | undefined {
  return evidence.find(({ source, country }) =>
    evidence.some((other) => other.source !== source && other.country === country),
  )?.country
}

/** To show a tax before two signs agree: what the buyer says, else what the network says. */
export function likelyCountry(evidence: readonly CountrySign[]): string | undefined {
  return agreedCountry(evidence) ?? evidence[0]?.country
}

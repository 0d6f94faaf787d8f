import type { Card } from '@limelight/contract/finance/payments'

/** "Visa ···· 4242". */
export function cardName({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ···· ${last4}`
}

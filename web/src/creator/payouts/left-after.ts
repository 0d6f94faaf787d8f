/** Pure: money less money, to the cent and never below nothing. */
export function leftAfter(available: number, amount: number): number {
  return Math.max(0, Math.round(available * 100) - Math.round(amount * 100)) / 100
}

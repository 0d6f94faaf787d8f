/** Pure: the whole tokens nearest to an amount of money, as digits; empty for what is no amount. */
export function tokensOfAmount(text: string, worthOfToken: number): string {
  const amount = Number(text)
  if (text.trim() === '' || !Number.isFinite(amount) || amount < 0) return ''
  return String(Math.round(Math.round(amount * 100) / (worthOfToken * 100)))
}

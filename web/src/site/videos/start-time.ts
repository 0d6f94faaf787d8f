/** Pure: the second an address such as `?t=65` asks for; 0 for anything else. */
export function startOf(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0
}

/** Pure: a word of the address if it is one of ours, else undefined. */
export function oneOf<const T extends string>(words: readonly T[], text: string | undefined | null): T | undefined {
  return words.find((word) => word === text)
}

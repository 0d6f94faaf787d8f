/** What `words-plugin.ts` makes. */
declare module 'virtual:words/addresses' {
  const addresses: Readonly<Record<string, Readonly<Record<string, string>>>>
  export default addresses
}
declare module 'virtual:words/all' {
  const all: Readonly<Record<string, import('./platform/i18n/words.ts').WordsFile>>
  export default all
}

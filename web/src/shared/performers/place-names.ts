/** Made once: the browser and the server both know countries by their codes, so no list has to be asked for. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

export function countryName(code: string | null): string | undefined {
  return code ? names.of(code) : undefined
}

export function languageName(code: string): string {
  return languages.of(code) ?? code
}

/** What sends the picture: this page, or another program such as OBS. Remembered by the tab, so that a reload goes on. */
export type Source = 'camera' | 'program'

const KEY = 'live-source'

export function readSource(): Source {
  if (typeof sessionStorage === 'undefined') return 'program'
  return sessionStorage.getItem(KEY) === 'camera' ? 'camera' : 'program'
}

export function writeSource(source: Source): void {
  sessionStorage.setItem(KEY, source)
}

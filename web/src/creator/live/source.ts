import { tabStorage } from '../../platform/browser-storage.ts'

/** What sends the picture: this page, or another program such as OBS. Remembered by the tab, so that a reload goes on. */
export type Source = 'camera' | 'program'

const KEY = 'live-source'

export function readSource(): Source {
  return tabStorage.getItem(KEY) === 'camera' ? 'camera' : 'program'
}

export function writeSource(source: Source): void {
  tabStorage.setItem(KEY, source)
}

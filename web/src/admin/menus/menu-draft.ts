import type { MenuEntry } from '@limelight/contract/site/cms'

/** An entry being written; the key is only for the list on the screen. */
export type DraftEntry = MenuEntry & { key: string }

let made = 0

export function draftOf(entry: MenuEntry): DraftEntry {
  made += 1
  return { ...entry, key: `entry-${made}` }
}

export function blankEntry(): DraftEntry {
  return draftOf({ title: '', path: '', isNewTab: false })
}

export function entryOf({ title, path, isNewTab }: DraftEntry): MenuEntry {
  return { title: title.trim(), path: path.trim(), isNewTab }
}

/** Pure: one thing a step up (-1) or down (1); at the end it stays. */
export function moved<T>(list: readonly T[], index: number, step: -1 | 1): T[] {
  const target = index + step
  const [one, other] = [list[index], list[target]]
  if (one === undefined || other === undefined) return [...list]
  return list.map((item, place) => (place === index ? other : place === target ? one : item))
}

/** Pure: what an item is called where its text is not formatted. */
import type { ItemKind } from '@limelight/contract/content-kinds'
import { plainText } from '@limelight/contract/plain-text'

/** Of a label, which the queries cut later, so that marks that reach beyond it are known. */
const LABEL_MAX = 80

/** A post is called by its text; the others have titles, which have no marks. */
export function itemTitle(kind: ItemKind, title: string): string {
  return kind === 'feed' ? plainText(title) : title
}

/** As `itemTitle`, of what `ITEM_TABLES` has as label. */
export function itemLabel(kind: ItemKind, label: string): string {
  return kind === 'feed' ? Array.from(plainText(label)).slice(0, LABEL_MAX).join('') : label
}

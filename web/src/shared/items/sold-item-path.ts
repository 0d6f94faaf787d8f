import type { Charge } from '@limelight/contract/commerce/wallet'
import { isItemKind, itemPath } from '@limelight/contract/content-kinds'

/** Where what was sold is looked at; undefined for what has no page, such as a tip. */
export function soldItemPath({
  kind: saleKind,
  soldKind,
  targetId,
}: Pick<Charge, 'kind' | 'targetId'> & { soldKind?: Charge['kind'] | null }): string | undefined {
  const kind = soldKind ?? saleKind
  if (targetId === null) return undefined
  // What an affiliate earns by is somebody else's product.
  if (kind === 'affiliate') return itemPath('product', targetId)
  if (kind === 'series') return `/series/${targetId}`
  return isItemKind(kind) ? itemPath(kind, targetId) : undefined
}

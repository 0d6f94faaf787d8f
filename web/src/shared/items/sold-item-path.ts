import type { Charge } from '@limelight/contract/wallet'

const PAGES: Partial<Record<Charge['kind'], string>> = {
  feed: 'post',
  video: 'video',
  gallery: 'gallery',
  product: 'product',
  affiliate: 'product',
}

/** Where what was sold is looked at; undefined for what has no page, such as a tip. */
export function soldItemPath({ kind, targetId }: Pick<Charge, 'kind' | 'targetId'>): string | undefined {
  const page = PAGES[kind]
  return page && targetId ? `/${page}/${targetId}` : undefined
}

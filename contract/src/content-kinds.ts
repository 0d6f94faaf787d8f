/**
 * The kinds of content, and every list of kinds that crosses the wire. It imports nothing, so a page may name kinds without
 * loading a schema. What the server needs to know of a kind is in its `content/items/item-kinds.queries.ts`.
 */

/** Items whose access is sold by unlocking them. */
export const UNLOCKABLE_KINDS = ['feed', 'video', 'gallery'] as const
export type UnlockableKind = (typeof UNLOCKABLE_KINDS)[number]

/** What creators publish. Products are ordered instead of unlocked. */
export const ITEM_KINDS = [...UNLOCKABLE_KINDS, 'product'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** `page` is the first segment of an item's own page, `plural` the last one of its lists. */
const SEGMENTS = {
  feed: { page: 'post', plural: 'feeds' },
  video: { page: 'video', plural: 'videos' },
  gallery: { page: 'gallery', plural: 'galleries' },
  product: { page: 'product', plural: 'products' },
} as const satisfies Record<ItemKind, { page: string; plural: string }>

/** Uploads that a creator can use again. */
export const VAULT_KINDS = ['photo', 'video', 'audio'] as const
export type VaultKind = (typeof VAULT_KINDS)[number]
/** What shows such an upload. */
export const VAULT_USES = ['feed', 'video', 'gallery', 'product', 'message', 'story'] as const
export type VaultUse = (typeof VAULT_USES)[number]

export const COMMENT_OBJECTS = [...ITEM_KINDS] as const
export type CommentObject = (typeof COMMENT_OBJECTS)[number]

export const REACTION_OBJECTS = [...ITEM_KINDS, 'performer', 'comment'] as const
export type ReactionObject = (typeof REACTION_OBJECTS)[number]

/** Comments can be liked only. */
export const BOOKMARK_TYPES = [...ITEM_KINDS.map((kind) => SEGMENTS[kind].plural), 'performers'] as const
export type BookmarkType = (typeof BOOKMARK_TYPES)[number]

export const TAKE_DOWN_OBJECTS = [...ITEM_KINDS, 'photo', 'comment', 'story'] as const
export type TakeDownObject = (typeof TAKE_DOWN_OBJECTS)[number]

/** People are not taken down: they are suspended. */
export const REPORT_OBJECTS = [...TAKE_DOWN_OBJECTS, 'message', 'stream', 'performer', 'user'] as const
export type ReportObject = (typeof REPORT_OBJECTS)[number]

/** Products are refunded by their order, subscriptions by their payment. */
export const REFUNDABLE_CHARGES = [
  'tip',
  ...UNLOCKABLE_KINDS,
  'message',
  'stream',
  'private_call',
  'series',
  'story',
] as const

/** What the wallet gives access to, once for ever. */
export const ACCESS_SALE_KINDS = [...UNLOCKABLE_KINDS, 'message', 'stream', 'series', 'story'] as const
export type AccessSaleKind = (typeof ACCESS_SALE_KINDS)[number]

/** What a fan owns after paying for it. */
export const PURCHASE_KINDS = [...ITEM_KINDS, 'message', 'stream', 'series', 'story'] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]

export const SALE_KINDS = [
  'tip',
  'subscription',
  ...ITEM_KINDS,
  'message',
  'stream',
  'private_call',
  'affiliate',
  'series',
  'collab',
  'referral',
  'story',
] as const
/**
 * Parts of another sale, which earn without a commission of their own: it was taken from the whole. `referral`: what the site gives of
 * its commission to the creator who invited the seller.
 */
export const SHARE_KINDS = ['affiliate', 'collab', 'referral'] as const satisfies readonly SaleKind[]
export type ShareKind = (typeof SHARE_KINDS)[number]
export type SaleKind = (typeof SALE_KINDS)[number]

export function isItemKind(type: string): type is ItemKind {
  return ITEM_KINDS.some((kind) => kind === type)
}

/** The page for every viewer who may know of the item. */
export function itemPath(kind: ItemKind, id: string): string {
  return `/${SEGMENTS[kind].page}/${id}`
}

/** The studio's list of a creator's own items of a kind; with an id, the editor of one. */
export function studioPath(kind: ItemKind, id?: string): string {
  const list = `/creator/${SEGMENTS[kind].plural}`
  return id === undefined ? list : `${list}/${id}`
}

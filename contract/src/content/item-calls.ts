/** What the calls of every kind of item have in common: the body of a new one, the public list, and counting views. */
import type { z } from 'zod'
import type { Endpoint, Schema } from '../api.ts'
import { Done } from '../page.ts'
import { opaque } from '../text.ts'
import { cardsQuery, itemFields, PublicAt, Tag } from './items.ts'

/** The body of a new item that has a title; what is not given has the default. */
export const newItemFields = {
  title: itemFields.title,
  description: itemFields.description.default(''),
  tags: itemFields.tags.default([]),
  access: itemFields.access.default('subscribers'),
  minRank: itemFields.minRank.optional(),
  price: itemFields.price.optional(),
  suggestedPrice: itemFields.suggestedPrice.optional(),
  status: itemFields.status.default('active'),
  scheduleAt: itemFields.scheduleAt.optional(),
  publicAt: PublicAt.optional(),
}

/** Public items, page by page; of one creator with `performerId`, beside another item with `relatedTo`. */
export function publicItemsQuery<Id extends z.ZodType>(id: Id) {
  return cardsQuery.extend({
    performerId: opaque(64).optional(),
    tag: Tag.optional(),
    /** The item beside which these are shown: of its creator and tags first, without itself. */
    relatedTo: id.optional(),
  })
}

export function countViewCall<const P extends Schema & z.ZodType>(params: P) {
  return {
    for: 'anyone',
    summary: 'Count a view, once per viewer and half hour',
    params,
    response: Done,
    rateLimit: { max: 120, perSeconds: 60 },
  } as const satisfies Endpoint
}

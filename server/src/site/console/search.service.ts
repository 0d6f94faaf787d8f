import { ItemId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { mayOperate } from '@limelight/contract/people/operator-roles'
import { storedCode } from '@limelight/contract/people/viewer-marks'
import type { Found } from '@limelight/contract/site/people'
import { itemLabel } from '#/content/items/item-title'
import { publicImageUrl } from '#/core/media/media.service'
import { type Ctx, searching } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import { type FoundItem, findItemsById, findItemsByTitle } from './person-items.queries.ts'
import * as queries from './search.queries.ts'

const OF_EACH = 5
/** With fewer letters no index of trigrams helps. */
const LETTERS_OF_TITLE = 3
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** What an operator may mean by a word, a number or an id, at most five of each, and only what the role has. */
export async function search(ctx: Ctx, { operatorRole }: Pick<Caller, 'operatorRole'>, q: string): Promise<Found> {
  const bounded = searching(ctx)
  const asked = { q, id: ID.test(q) ? q : null, limit: OF_EACH }
  const hasMoney = mayOperate(operatorRole, 'money')
  const [people, orders, payments, items] = await Promise.all([
    queries.findPeople(bounded, { ...asked, mark: storedCode(q) }),
    hasMoney ? queries.findOrders(ctx, asked) : [],
    hasMoney ? queries.findPayments(ctx, asked) : [],
    mayOperate(operatorRole, 'moderation') ? findItems(ctx, asked) : [],
  ])
  return {
    people: people.map(({ id: _id, avatar_file_id, ...person }) => ({
      _id,
      ...person,
      avatar: publicImageUrl(avatar_file_id, 'avatar-small'),
    })),
    orders: orders.map(({ id: _id, number, product_name, status }) => ({
      _id,
      number,
      productName: product_name,
      status,
    })),
    payments: payments.map((row) => ({
      _id: row.id,
      fanName: row.fan_name,
      amount: decimalFromMinor(row.amount_minor),
      currency: row.currency,
      status: row.status,
      createdAt: row.created_at.toString(),
    })),
    items: items.map((row) => ({
      _id: ItemId.parse(row.id),
      kind: row.kind,
      title: itemLabel(row.kind, row.title),
      creatorId: row.creator_id,
      creatorName: row.creator_name,
    })),
  }
}

async function findItems(
  ctx: Ctx,
  { q, id, limit }: { q: string; id: string | null; limit: number },
): Promise<FoundItem[]> {
  if (id !== null) return findItemsById(ctx, id)
  return q.length < LETTERS_OF_TITLE ? [] : findItemsByTitle(searching(ctx), q, limit)
}

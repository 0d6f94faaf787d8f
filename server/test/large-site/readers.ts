/** Who reads a generated site, and the rows that their calls name. */

import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { openSession } from '#/people/auth/sessions.service'
import type { Ctx } from '#/platform/ctx'
import type { CallValues } from './read-calls.ts'

export type Reader = { name: string; audiences: readonly string[]; token: string; values: CallValues }

type Ids = Record<string, string>

export async function openReaders(ctx: Ctx): Promise<Reader[]> {
  const found = await idsOf(ctx)
  const get = (name: string) => found[name] ?? ''
  const of = async (name: string, id: string, audiences: readonly string[]): Promise<Reader> => {
    const session = { accountId: id as AccountId, remember: true, userAgent: 'size', address: '127.0.0.1' }
    const { token } = await ctx.transaction((tx) => openSession(tx, session))
    return { name, audiences, token, values: valuesOf(found) }
  }
  const member = ['anyone', 'member', 'buyer']
  return [
    { name: 'visitor', audiences: ['anyone'], token: '', values: valuesOf(found) },
    await of('fan', get('talker'), member),
    await of('fan of many', get('wideFan'), member),
    await of('largest creator', get('largest'), ['member', 'performer', 'seller']),
    await of('usual creator', get('usual'), ['member', 'performer', 'seller']),
    await of('operator', get('owner'), ['operator', 'member']),
  ]
}

async function idsOf({ db }: Ctx): Promise<Ids> {
  const { rows } = await sql<Ids>`
    select (select id from account where username = 'size-owner') as owner,
      (select id from account where username = 'creator-0') as largest,
      (select id from account where role = 'performer' order by created_at desc limit 1) as usual,
      (select username from account where role = 'performer' order by created_at desc limit 1) as "usualName",
      (select id from account where username = 'person-432') as fan,
      (select member_id from conversation group by member_id order by count(*) desc limit 1) as "wideFan",
      (select id from conversation where performer_id = (select id from account where username = 'creator-0')
        order by message_count desc limit 1) as conversation,
      (select member_id from conversation where performer_id = (select id from account where username = 'creator-0')
        order by message_count desc limit 1) as talker,
      (select id from feed where status = 'active' and access = 'free' order by published_at desc limit 1) as post,
      (select id from video order by published_at desc limit 1) as video,
      (select id from gallery order by published_at desc limit 1) as gallery,
      (select id from product order by published_at desc limit 1) as product,
      (select id from payment order by updated_at desc limit 1) as payment,
      (select id from sale order by created_at desc limit 1) as sale,
      (select id from payout_request order by created_at desc limit 1) as payout,
      (select id from purchase_order order by created_at desc limit 1) as "order",
      (select id from message order by id desc limit 1) as message,
      (select id from stream limit 1) as stream,
      (select id from report limit 1) as report,
      (select id::text from ledger.account where kind = 'spent') as spent,
      (select id::text from ledger.account where kind = 'wallet' limit 1) as wallet,
      (select max(id)::text from ledger.transfer) as transfer
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('the site is empty')
  return row
}

function valuesOf(ids: Ids): CallValues {
  const get = (name: string) => ids[name] ?? ''
  const people = [get('largest'), get('wideFan')]
  return {
    paths: {
      'GET /users/view/{id}': [get('fan')],
      'GET /performers/{id}': [get('largest')],
      'GET /conversations/{id}': [get('conversation')],
      'GET /messages/conversations/{id}': [get('conversation')],
      'GET /messages/{id}': [get('message')],
      'GET /conversations/stream/performer/{performerId}': [get('largest')],
      'GET /streaming/join/{id}': [get('largest')],
      'GET /messages/stream/{id}': [get('stream')],
      'GET /user/feeds/search/{username}': ['creator-0', get('usualName')],
      'GET /user/feeds/{id}': [get('post')],
      'GET /performer-assets/videos/{id}': [get('video')],
      'GET /performer-assets/galleries/{id}': [get('gallery')],
      'GET /performer-assets/products/{id}': [get('product')],
      'GET /performer-assets/photos/{performerId}': [get('largest')],
      'GET /orders/{id}': [get('order')],
      'GET /payment/transactions/{id}': [get('payment')],
      'GET /admin/payments/{id}': [get('payment')],
      'GET /admin/charges/{id}': [get('sale')],
      'GET /admin/reports/{id}': [get('report')],
      'GET /admin/ledger/accounts/{id}': [get('spent'), get('wallet')],
      'GET /admin/ledger/accounts/{id}/entries': [get('spent'), get('wallet')],
      'GET /admin/ledger/transfers/{id}': [get('transfer')],
      'GET /admin/users/{id}/wallet': [get('talker')],
      'GET /admin/payout-requests/{id}': [get('payout')],
      'GET /admin/performers/{id}': [get('largest')],
      'GET /admin/people/{id}': people,
      'GET /admin/people/{id}/timeline': people,
      'GET /admin/people/{id}/items': people,
      'GET /admin/people/{id}/sessions': people,
      'GET /performer/statistics/items/{id}': [get('post')],
    },
    queries: {
      q: ['harbour', 'zebra', 'person-432', 'creator-0'],
      fanId: [get('talker')],
      performerId: [get('largest')],
      reporterId: [get('fan')],
      targetId: [get('post')],
      galleryId: [get('gallery')],
      relatedTo: [get('video'), get('gallery'), get('product')],
      from: ['2026-09-01'],
      to: ['2026-11-01'],
      productId: [get('product')],
      userId: [get('talker')],
      objectId: [get('post')],
      tag: ['harbour', 'zebra'],
      action: ['account.suspended', 'auth.logged_in'],
      days: ['30', '365'],
      month: ['2026-10'],
    },
  }
}

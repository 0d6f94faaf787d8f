/** The rows of a generated site, as statements that insert them. */
import type pg from 'pg'
import { contentRows } from './content-rows.ts'
import { countsOf } from './counts.ts'
import { moneyRows } from './money-rows.ts'
import { peopleRows } from './people-rows.ts'
import { recordRows } from './record-rows.ts'
import { type Kind, rowsOf } from './rows.ts'
import { talkRows } from './talk-rows.ts'

/** A statement that inserts rows, in ranges of `$from` to `$to` below `rows` where it names these. */
export type Load = { table: string; rows: number; sql: string }

/** Rows a statement inserts. */
const RANGE = 500_000
/** Neither foreign keys are looked up nor triggers called, which costs more than the rows. */
const UNCHECKED = 'set session_replication_role = replica'

/** Of a site of so many accounts, a multiple of 1,000; the largest first. */
export function loadsOf(accounts: number): Load[] {
  const counts = countsOf(accounts)
  const totals: Record<Kind, number> = {
    account: counts.accounts,
    session: counts.sessions,
    conversation: counts.conversations,
    wideConversation: 2_000,
    message: counts.messages,
    wideMessage: 10_000,
    notification: counts.notifications,
    post: counts.posts,
    video: counts.videos,
    gallery: counts.galleries,
    product: counts.products,
    comment: counts.comments,
    sale: counts.transfers,
    subscription: counts.subscriptions,
    payment: counts.payments,
    order: counts.orders,
    payout: counts.payouts,
    refund: counts.refunds,
    mail: counts.mails,
    audit: counts.audits,
    stream: counts.streams,
    viewer: counts.viewers,
    chat: counts.chats,
    report: counts.reports,
    file: counts.posts,
    photo: counts.galleries * 2,
    reader: 10,
  }
  const rows = rowsOf(counts, totals, Date.now())
  const loads = [...peopleRows(rows), ...talkRows(rows), ...contentRows(rows), ...moneyRows(rows), ...recordRows(rows)]
  return loads.toSorted((a, b) => b.rows - a.rows)
}

export async function insertRows(client: pg.Client, { rows, sql }: Load): Promise<void> {
  await client.query(UNCHECKED)
  if (!sql.includes('$to')) return void (await client.query(sql))
  for (let from = 0; from < rows; from += RANGE) {
    const to = Math.min(rows, from + RANGE) - 1
    await client.query(sql.replaceAll('$from', String(from)).replaceAll('$to', String(to)))
  }
}

/** Who looks at the console. */
export async function addOwner(client: pg.Client): Promise<void> {
  await client.query(
    `insert into account (id, role, operator_role, email, username, name, password_hash, email_verified_at, created_at, updated_at)
     values (uuidv7(), 'operator', 'owner', 'owner@example.test', 'size-owner', 'Owner', 'none', now(), now(), now())`,
  )
}

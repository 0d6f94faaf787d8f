import type { AccountId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'
import type { Viewer } from '#/platform/http/caller'

/** After so many mails to an address that had no mailbox, within the 30 days that mails are kept, no more posts are sent there. */
const BOUNCES_MAX = 3

/** Whether mails to an address, a column, have not arrived too often. */
export function hasMailbox(address: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    select count(*) from mail l
    where l.recipient = ${address} and l.kind in ('post', 'follow') and (l.is_bounced or l.gave_up_at is not null)
  ) < ${sql.lit(BOUNCES_MAX)}`
}

type Followed = { performerId: AccountId; email: string }
export type Creator = { id: AccountId; name: string; username: string }

/** Undefined unless the viewer may see the page of the creator, and it offers posts by mail. */
export async function findFollowable({ db }: Db, performerId: AccountId, viewer: Viewer): Promise<Creator | undefined> {
  const { rows } = await sql<Creator>`
    select a.id, a.name, coalesce(a.username, a.id::text) as username
    from performer p join account a on a.id = p.account_id
    where p.account_id = ${performerId} and p.takes_mail_followers and ${isPublicTo(sql.ref('p.account_id'), viewer)}
  `.execute(db)
  return rows[0]
}

/** One transaction at a time decides about a mailbox, with all addresses that have a `+` and something more in them. */
export async function countAsked(tx: Tx, mailbox: string, since: Temporal.Instant): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`mail-follow/${mailbox}`}))`.execute(tx.db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from mail_follower
    where confirmed_at is null and asked_at > ${since}
      and split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) = ${mailbox}
  `.execute(tx.db)
  return rows[0]?.total ?? 0
}

type Standing = { is_on: boolean; is_ended: boolean; has_mailbox: boolean }

/** What is known of an address: whether it gets the posts, by itself or as an account's, and whether it is not to be asked. */
export async function findStanding(
  tx: Tx,
  { performerId, email }: Followed,
  addressHash: Buffer,
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select exists (
        select from mail_follower f
        where f.performer_id = ${performerId} and f.email = ${email} and f.confirmed_at is not null
      ) or exists (
        select from mailed_creator m join account a on a.id = m.account_id
        where m.performer_id = ${performerId} and a.email = ${email} and a.email_verified_at is not null
      ) as is_on,
      exists (
        select from mail_follow_end e
        where e.address_hash = ${addressHash} and (e.reason = 'bounced' or e.performer_id = ${performerId})
      ) as is_ended,
      ${hasMailbox(sql`${email}::text`)} as has_mailbox
  `.execute(tx.db)
  return rows[0]
}

type Asked = Followed & {
  id: string
  language: Language | null
  country: string | null
  tokenHash: Buffer
  expiresAt: Temporal.Instant
}

/** The link of an earlier mail stops working. What is confirmed stays as it is. */
export async function upsertAsked(
  tx: Tx,
  { id, performerId, email, language, country, tokenHash, expiresAt }: Asked,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mail_follower (id, performer_id, email, language, country, token_hash, token_expires_at, asked_at)
    values (${id}, ${performerId}, ${email}, ${language}, ${country}, ${tokenHash}, ${expiresAt}, ${tx.clock.now()})
    on conflict (performer_id, email) do update set token_hash = excluded.token_hash,
      token_expires_at = excluded.token_expires_at, asked_at = excluded.asked_at, language = excluded.language,
      country = excluded.country
    where mail_follower.confirmed_at is null
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** Of two requests with the same link, one gets the row. */
export async function confirmByToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ performer_id: AccountId; email: string } | undefined> {
  const now = tx.clock.now()
  const { rows } = await sql<{ performer_id: AccountId; email: string }>`
    update mail_follower set token_hash = null, token_expires_at = null, confirmed_at = ${now}
    where token_hash = ${tokenHash} and token_expires_at > ${now}
    returning performer_id, email
  `.execute(tx.db)
  return rows[0]
}

/** Whose follows: of an account, of a creator, of an address. */
type Adopted = { accountId?: AccountId; performerId?: AccountId; email?: string }

/** Follows of addresses that are a confirmed account's become that account's own, and the addresses are deleted here. */
export async function adopt(tx: Tx, { accountId, performerId, email }: Adopted): Promise<void> {
  const conditions = [
    ...(accountId === undefined ? [] : [sql`a.id = ${accountId}`]),
    ...(performerId === undefined ? [] : [sql`f.performer_id = ${performerId}`]),
    ...(email === undefined ? [] : [sql`f.email = ${email}`]),
  ]
  await sql`
    with adopted as (
      delete from mail_follower f using account a
      where a.email = f.email and a.status = 'active' and a.email_verified_at is not null
        and ${sql.join(conditions, sql` and `)}
      returning a.id as account_id, f.performer_id, f.confirmed_at
    )
    insert into mailed_creator (account_id, performer_id, created_at)
    select account_id, performer_id, confirmed_at from adopted
    where confirmed_at is not null and account_id <> performer_id
    on conflict do nothing
  `.execute(tx.db)
}

/** Whether there was one, confirmed or not; of an account with the address, too. */
export async function deleteFollow(tx: Tx, { performerId, email }: Followed): Promise<boolean> {
  const { rows } = await sql`
    with own as (
      delete from mail_follower where performer_id = ${performerId} and email = ${email} returning 1
    ), of_account as (
      delete from mailed_creator m using account a
      where m.performer_id = ${performerId} and a.id = m.account_id and a.email = ${email}
        and a.email_verified_at is not null
      returning 1
    )
    select 1 from own union all select 1 from of_account
  `.execute(tx.db)
  return rows.length > 0
}

export async function insertEnd(tx: Tx, performerId: AccountId, addressHash: Buffer): Promise<void> {
  await sql`
    insert into mail_follow_end (performer_id, address_hash, reason, ended_at)
    select account_id, ${addressHash}, 'unsubscribed', ${tx.clock.now()} from performer where account_id = ${performerId}
    on conflict do nothing
  `.execute(tx.db)
}

/** False where the address had not unsubscribed. */
export async function deleteEnd(tx: Tx, performerId: AccountId, addressHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from mail_follow_end
    where performer_id = ${performerId} and address_hash = ${addressHash} and reason = 'unsubscribed'
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function insertConfirmed(
  tx: Tx,
  { id, performerId, email, language }: Followed & { id: string; language: Language | null },
): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into mail_follower (id, performer_id, email, language, asked_at, confirmed_at)
    values (${id}, ${performerId}, ${email}, ${language}, ${now}, ${now})
    on conflict (performer_id, email) do update
      set confirmed_at = excluded.confirmed_at, token_hash = null, token_expires_at = null
      where mail_follower.confirmed_at is null
  `.execute(tx.db)
}

/**
 * `mail_follower f` of those who get posts of a creator now. An address that is a confirmed account's follows by that account alone, so that
 * nobody gets two mails, or mails in spite of a block or a suspension.
 */
export function mailFollowersOf(performerId: AccountId): RawBuilder<unknown> {
  return sql`mail_follower f
    where f.performer_id = ${performerId} and f.confirmed_at is not null
      and not exists (select from account a where a.email = f.email and a.email_verified_at is not null)
      and not exists (select from country_block c where c.performer_id = f.performer_id and c.country = f.country)
      and ${hasMailbox(sql.ref('f.email'))}`
}

export async function findMailing(
  { db }: Db,
  performerId: AccountId,
): Promise<{ mail_followers: number; takes_mail_followers: boolean } | undefined> {
  const { rows } = await sql<{ mail_followers: number; takes_mail_followers: boolean }>`
    select (select count(*)::int from ${mailFollowersOf(performerId)}) as mail_followers, p.takes_mail_followers
    from performer p where p.account_id = ${performerId}
  `.execute(db)
  return rows[0]
}

export async function updateTaking(tx: Tx, performerId: AccountId, isTaking: boolean): Promise<void> {
  await sql`update performer set takes_mail_followers = ${isTaking} where account_id = ${performerId}`.execute(tx.db)
}

export type FollowerRow = { id: string; email: string; confirmed_at: Temporal.Instant }

/** Confirmed, the oldest first. */
export async function listConfirmedAfter(
  { db }: Db,
  performerId: AccountId,
  { last, limit }: { last: FollowerRow | undefined; limit: number },
): Promise<FollowerRow[]> {
  const { rows } = await sql<FollowerRow>`
    select f.id, f.email, f.confirmed_at from mail_follower f
    where f.performer_id = ${performerId} and f.confirmed_at is not null
      and (${last?.id ?? null}::uuid is null or f.id > ${last?.id ?? null}::uuid)
    order by f.id
    limit ${limit}
  `.execute(db)
  return rows
}

export async function deleteUnconfirmedBefore(ctx: Ctx, before: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(
    ctx,
    { table: 'mail_follower', expired: sql`confirmed_at is null and asked_at < ${before}` },
    signal,
  )
}

export async function deleteEndsBefore(ctx: Ctx, before: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'mail_follow_end', expired: sql`ended_at < ${before}` }, signal)
}

/** Some of the addresses without a mailbox, locked. */
export async function lockBounced(tx: Tx, limit: number): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select f.id, f.email from mail_follower f
    where f.email in (
      select l.recipient from mail l where l.kind in ('post', 'follow') and (l.is_bounced or l.gave_up_at is not null)
      group by l.recipient having count(*) >= ${sql.lit(BOUNCES_MAX)}
    )
    order by f.id limit ${limit}
    for update of f skip locked
  `.execute(tx.db)
  return rows
}

export async function endBounced(tx: Tx, id: string, addressHash: Buffer): Promise<void> {
  await sql`
    with ended as (delete from mail_follower where id = ${id} returning performer_id)
    insert into mail_follow_end (performer_id, address_hash, reason, ended_at)
    select performer_id, ${addressHash}, 'bounced', ${tx.clock.now()} from ended
    on conflict (performer_id, address_hash) do update set reason = excluded.reason, ended_at = excluded.ended_at
  `.execute(tx.db)
}

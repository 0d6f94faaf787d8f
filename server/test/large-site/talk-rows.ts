import type { Load } from './load.ts'
import { type Rows, textOf } from './rows.ts'

/** Of the fan who talks with many creators, and of the creators who do. */
const WIDE_MESSAGES = 5

export function talkRows(rows: Rows): Load[] {
  return [...conversationRows(rows), ...notificationRows(rows)]
}

function conversationRows(rows: Rows): Load[] {
  const { counts, id, at, creator, fan, pick, chance } = rows
  const conversationOf = (n: string) => pick(n, { of: counts.conversations, seed: 41, skew: 3 })
  const creatorOf = (c: string) => creator(pick(c, { of: counts.creators, seed: 42, skew: 4 }))
  const wide = Math.min(2_000, counts.creators)
  const widest = fan(String(counts.fans - 1))
  return [
    {
      table: 'message',
      rows: counts.messages,
      sql: `
        insert into message (id, conversation_id, sender_id, type, text, client_id, created_at)
        select ${id('message', 'n')}, ${id('conversation', 'c')}, case when n % 3 = 0 then ${creatorOf('c')} else ${fan('c')} end, 'text',
          ${textOf(rows, 'n', 6)}, overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid, ${at('message', 'n')}
        from (select n, ${conversationOf('n')} as c from generate_series($from::bigint, $to::bigint) as n) as spoken`,
    },
    {
      table: 'message',
      rows: 1,
      sql: `
        insert into message (id, conversation_id, sender_id, type, text, client_id, created_at)
        select ${id('wideMessage', `c * ${WIDE_MESSAGES} + n`)}, ${id('wideConversation', 'c')}, ${widest}, 'text', 'Message ' || n,
          overlay(overlay(md5('wide' || c || '-' || n) placing '4' from 13) placing '8' from 17)::uuid, ${at('wideMessage', `c * ${WIDE_MESSAGES} + n`)}
        from generate_series(0, ${wide - 1}) as c, generate_series(0, ${WIDE_MESSAGES - 1}) as n`,
    },
    {
      table: 'conversation',
      rows: 1,
      sql: `
        create table size_spoken as
        select c, max(n) as last, count(*) as count, count(*) filter (where n > ${Math.floor(counts.messages * 0.95)}) as unread
        from (select n, ${conversationOf('n')} as c from generate_series(0::bigint, ${counts.messages - 1}::bigint) as n) as spoken
        group by c;
        insert into conversation (id, performer_id, member_id, opened_by, message_count, last_message_id, created_at, updated_at)
        select ${id('conversation', 'c')}, ${creatorOf('c')}, ${fan('c')}, ${fan('c')}, count, ${id('message', 'last')},
          ${at('conversation', 'c')}, ${at('message', 'last')}
        from size_spoken;
        insert into conversation_participant (conversation_id, account_id, recipient_id, last_message_id, unread_count, has_written)
        select ${id('conversation', 'c')}, ${creatorOf('c')}, ${fan('c')}, ${id('message', 'last')}, unread, true from size_spoken
        union all
        select ${id('conversation', 'c')}, ${fan('c')}, ${creatorOf('c')}, ${id('message', 'last')}, 0, true from size_spoken;
        insert into conversation (id, performer_id, member_id, opened_by, message_count, last_message_id, created_at, updated_at)
        select ${id('wideConversation', 'c')}, ${creator('c')}, ${widest}, ${widest}, ${WIDE_MESSAGES},
          ${id('wideMessage', `c * ${WIDE_MESSAGES} + ${WIDE_MESSAGES - 1}`)}, now(), now()
        from generate_series(0, ${wide - 1}) as c;
        insert into conversation_participant (conversation_id, account_id, recipient_id, last_message_id, unread_count, has_written)
        select c.id, p.account_id, p.recipient_id, c.last_message_id, 1, true
        from conversation c, lateral (values (c.performer_id, c.member_id), (c.member_id, c.performer_id)) as p (account_id, recipient_id)
        where c.member_id = ${widest};
        drop table size_spoken`,
    },
    {
      table: 'stream_message',
      rows: counts.chats,
      sql: `
        insert into stream_message (id, stream_id, sender_id, type, text, client_id, created_at)
        select ${id('chat', 'n')}, ${id('stream', pick('n', { of: counts.streams, seed: 43, skew: 2 }))}, ${fan('n')}, 'text',
          ${textOf(rows, 'n', 4)}, overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid, ${at('chat', 'n')}
        from generate_series($from::bigint, $to::bigint) as n where ${chance('n', 44)} <= 1`,
    },
  ]
}

function notificationRows({ counts, id, at, creator, fan, pick }: Rows): Load[] {
  const ofCreator = creator(pick('n', { of: counts.creators, seed: 45, skew: 3 }))
  const ofFan = fan(pick('n', { of: counts.fans, seed: 45, skew: 2 }))
  return [
    {
      table: 'notification',
      rows: counts.notifications,
      sql: `
        insert into notification (id, account_id, kind, actor_id, target_kind, target_id, group_key, created_at, updated_at, read_at)
        select ${id('notification', 'n')}, case when n % 2 = 0 then ${ofCreator} else ${ofFan} end,
          case when n % 2 = 0 then 'like' else 'post' end, ${fan('n')}, 'feed', ${id('post', `n % ${counts.posts}`)}, 'n/' || n,
          ${at('notification', 'n')}, ${at('notification', 'n')}, case when n % 10 < 7 then ${at('notification', 'n')} end
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'notification_source',
      rows: Math.floor(counts.notifications / 3),
      sql: `
        insert into notification_source (account_id, source, created_at)
        select ${fan('n')}, 'like/' || n, ${at('notification', 'n * 3')} from generate_series($from::bigint, $to::bigint) as n`,
    },
  ]
}

import type { Load } from './load.ts'
import type { Rows } from './rows.ts'

export function recordRows({ counts, id, at, creator, fan }: Rows): Load[] {
  return [
    {
      table: 'mail',
      rows: counts.mails,
      sql: `
        insert into mail (id, recipient, subject, body_text, body_html, created_at, sent_at, kind, attempts)
        select ${id('mail', 'n')}, 'person' || n % ${counts.accounts} || '@mail' || n % ${counts.accounts} % 97 || '.test', 'News', 'Text', '<p>Text</p>',
          ${at('mail', 'n')}, case when n % 500 <> 1 then ${at('mail', 'n')} end, 'notification', 1
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'audit_log',
      rows: counts.audits,
      sql: `
        insert into audit_log (id, actor_id, action, target_type, target_id, created_at)
        select ${id('audit', 'n')}, ${id('account', 'n % 10')}, case when n % 1000 = 0 then 'account.suspended' else 'auth.logged_in' end, 'account',
          ${fan(`n % ${counts.fans}`)}, ${at('audit', 'n')}
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'report',
      rows: counts.reports,
      sql: `
        insert into report (id, object_type, object_id, target_id, reporter_id, category, status, created_at, updated_at)
        select ${id('report', 'n')}, 'feed', ${id('post', `n % ${counts.posts}`)}, ${creator(`n % ${counts.creators}`)}, ${fan('n')}, 'spam',
          case when n % 100 = 0 then 'received' else 'dismissed' end, ${at('report', 'n')}, ${at('report', 'n')}
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'idempotency_key',
      rows: counts.keys,
      sql: `
        insert into idempotency_key (actor_id, route, key, fingerprint, answer, created_at)
        select ${fan('n')}, 'POST /messages', 'k' || n, '\\x00', '{}', now() - make_interval(secs => n % 86400)
        from generate_series($from::bigint, $to::bigint) as n`,
    },
  ]
}

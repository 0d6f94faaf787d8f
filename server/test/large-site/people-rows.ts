import type { Load } from './load.ts'
import { nameOf, type Rows } from './rows.ts'

export function peopleRows(rows: Rows): Load[] {
  const { counts, id, at, creator, fan, pick, chance } = rows
  const isCreator = `n % 100 = 0`
  return [
    {
      table: 'account',
      rows: counts.accounts,
      sql: `
        insert into account (id, role, email, username, name, password_hash, email_verified_at, is_public, created_at, updated_at)
        select ${id('account', 'n')}, case when ${isCreator} then 'performer' else 'fan' end, 'person' || n || '@mail' || n % 97 || '.test',
          case when ${isCreator} then 'creator-' || n / 100 else 'person-' || n end, ${nameOf(rows, 'n')}, 'none', ${at('account', 'n')},
          n % 1000 <> 500, ${at('account', 'n')}, ${at('account', 'n')}
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'performer',
      rows: counts.creators,
      sql: `
        insert into performer (account_id, status, date_of_birth, country, gender, feed_count, follower_count, subscriber_count,
          monthly_price_minor, bio, updated_at)
        select ${creator('p')}, case when p % 10 = 5 then 'suspended' when p % 200 = 3 then 'pending_review' else 'active' end, '1995-04-02',
          (array['SE', 'DE', 'US', 'GB', 'BR'])[1 + p % 5], (array['female', 'male'])[1 + p % 2], 20,
          case when p < 10 then ${Math.round(counts.fans / 10)} else (${counts.fans} / power(p + 1, 1.1))::int end, 10, 500 + p % 2000,
          'About creator ' || p, ${at('account', 'p * 100')}
        from generate_series($from::bigint, $to::bigint) as p`,
    },
    {
      table: 'follow',
      rows: counts.follows,
      // Each fan follows one of the ten largest, one of the next hundredth of creators, and one of the others.
      sql: `
        insert into follow (fan_id, performer_id, created_at)
        select ${fan('n / 3')}, ${creator(`case n % 3
            when 0 then ${pick('n', { of: 10, seed: 31 })}
            when 1 then 10 + ${pick('n', { of: Math.ceil(counts.creators / 100), seed: 31, skew: 2 })}
            else 11 + ${Math.ceil(counts.creators / 100)} + ${pick('n', { of: Math.floor(counts.creators * 0.8), seed: 31 })}
          end`)}, to_timestamp(1700000000 + 90000000 * ${chance('n', 32)})
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'session',
      rows: counts.sessions,
      sql: `
        insert into session (id, account_id, token_hash, user_agent, address, created_at, last_used_at, expires_at)
        select ${id('session', 'n')}, ${id('account', 'n * 5 + n % 5')}, decode(md5(n::text) || md5('s' || n), 'hex'), 'a browser', '192.0.2.1',
          ${at('session', 'n')}, ${at('session', 'n')}, ${at('session', 'n')} + interval '400 days'
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'search_keyword',
      rows: counts.searches,
      sql: `
        insert into search_keyword (keyword, searcher, day)
        select 'word ' || ${pick('n', { of: 20_000, seed: 33, skew: 3 })}, decode(md5(n::text), 'hex'), current_date - (n % 90)::int
        from generate_series($from::bigint, $to::bigint) as n`,
    },
  ]
}

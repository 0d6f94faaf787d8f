import type { Load } from './load.ts'
import type { Rows } from './rows.ts'

/** Above the accounts that migrations make. */
const FIRST_WALLET = 1_000

export function moneyRows(rows: Rows): Load[] {
  return [...ledgerRows(rows), ...saleRows(rows), ...paymentRows(rows)]
}

const LEDGER_ACCOUNT =
  'insert into ledger.account (id, owner_id, kind, asset, hot, overdraft, balance) overriding system value'

function ledgerRows(rows: Rows): Load[] {
  const { counts, at, creator, fan } = rows
  const earnings = `${FIRST_WALLET + counts.wallets} + ${buyingFrom(rows)}`
  const site = (kind: string) => `(select id from ledger.account where owner_id is null and kind = '${kind}')`
  return [
    {
      table: 'ledger.account',
      rows: 1,
      sql: `
        ${LEDGER_ACCOUNT} select ${FIRST_WALLET} + n, ${fan('n')}, 'wallet', 'TOK', false, false, 100 from generate_series(0, ${counts.wallets - 1}) as n;
        ${LEDGER_ACCOUNT} select ${FIRST_WALLET + counts.wallets} + p, ${creator('p')}, 'earnings', 'MONEY', true, false, 100
        from generate_series(0, ${counts.creators - 1}) as p`,
    },
    {
      table: 'ledger.transfer',
      rows: counts.transfers,
      sql: `
        insert into ledger.transfer (id, key, kind, reason, fingerprint, created_at) overriding system value
        select n + 1, 'tip/' || n, 'tip', '{}', '\\x00', ${at('sale', 'n')} from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'ledger.entry',
      rows: counts.transfers,
      sql: `
        insert into ledger.entry (transfer_id, leg, account_id, amount)
        select n + 1, leg, case leg when 1 then ${FIRST_WALLET} + n % ${counts.wallets} when 2 then ${site('spent')} when 3 then ${earnings}
          else ${site('prepaid')} end, case when leg in (1, 4) then -10 else 10 end
        from generate_series($from::bigint, $to::bigint) as n, generate_series(1, 4) as leg`,
    },
  ]
}

function buyingFrom({ counts, pick }: Rows): string {
  return pick('n', { of: counts.creators, seed: 61, skew: 3 })
}

function saleRows(rows: Rows): Load[] {
  const { counts, id, at, creator, fan } = rows
  const seller = creator(buyingFrom(rows))
  return [
    {
      table: 'sale',
      rows: counts.transfers,
      sql: `
        insert into sale (id, kind, fan_id, performer_id, tokens, gross_minor, fee_minor, net_minor, fee_bps, transfer_id, held_until, created_at)
        select ${id('sale', 'n')}, 'tip', ${fan(`n % ${counts.wallets}`)}, ${seller}, 10, 100, 20, 80, 2000, n + 1, ${at('sale', 'n')},
          ${at('sale', 'n')}
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'purchase',
      rows: counts.purchases,
      sql: `
        insert into purchase (fan_id, target_id, kind, sale_id, created_at)
        select ${fan('n')}, ${id('post', `n * 17 % ${counts.posts}`)}, 'feed', ${id('sale', 'n')}, ${at('sale', 'n')}
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'purchase_order',
      rows: counts.orders,
      sql: `
        insert into purchase_order (id, number, fan_id, performer_id, product_id, product_type, product_name, quantity, unit_price_tokens,
          shipping_fee_tokens, total_tokens, status, sale_id, created_at, updated_at)
        select ${id('order', 'n')}, 'LL-' || n, ${fan('n')}, ${seller}, ${id('product', `n % ${counts.products}`)}, 'physical', 'A print', 1, 50,
          0, 50, 'completed', ${id('sale', 'n')}, ${at('order', 'n')}, ${at('order', 'n')}
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'payout_request',
      rows: counts.payouts,
      sql: `
        insert into payout_request (id, performer_id, amount_minor, currency, route, status, hold_transfer_id, paid_at, created_at, updated_at)
        select ${id('payout', 'n')}, ${creator(`n % ${counts.creators}`)}, 5000, 'USD', 'manual', case when n % 1000 = 1 then 'pending' else 'paid' end,
          n + 1, case when n % 1000 = 1 then null else ${at('payout', 'n')} end, ${at('payout', 'n')}, ${at('payout', 'n')}
        from generate_series($from::bigint, $to::bigint) as n where n % ${counts.creators} % 10 = n / ${counts.creators} or n % 1000 <> 1`,
    },
  ]
}

function paymentRows(rows: Rows): Load[] {
  const { counts, id, at, creator, fan } = rows
  return [
    {
      table: 'subscription',
      rows: counts.subscriptions,
      sql: `
        insert into subscription (id, fan_id, performer_id, type, status, price_minor, method, is_renewing, anchor_day, has_used_trial,
          started_at, expired_at, created_at, updated_at)
        select ${id('subscription', 'n')}, ${fan('n')}, ${creator(buyingFrom(rows))}, 'monthly', case when n % 3 = 0 then 'expired' else 'active' end,
          999, 'card', n % 3 <> 0, 1, false, ${at('subscription', 'n')},
          case when n % 3 = 0 then ${at('subscription', 'n')} else now() + make_interval(hours => (n % 700)::int) end,
          ${at('subscription', 'n')}, ${at('subscription', 'n')}
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'payment',
      rows: counts.payments,
      sql: `
        insert into payment (id, fan_id, kind, status, method, amount_minor, price_minor, currency, tokens, gateway, gateway_ref, created_at,
          updated_at)
        select ${id('payment', 'n')}, ${fan(`n % ${counts.wallets}`)}, 'wallet_top_up', case when n % 20 = 0 then 'failed' else 'success' end, 'card',
          1000, 1000, 'USD', 1000, 'sandbox', 'ref-' || n, ${at('payment', 'n')}, ${at('payment', 'n')}
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'refund',
      rows: counts.refunds,
      sql: `
        insert into refund (id, payment_id, fan_id, amount_minor, tax_minor, destination, cause, status, transfer_id, created_at, updated_at)
        select ${id('refund', 'n')}, ${id('payment', 'n * 30')}, ${fan(`n * 30 % ${counts.wallets}`)}, 1000, 0, 'card', 'operator', 'success', n + 1,
          ${at('refund', 'n')}, ${at('refund', 'n')}
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'gateway_event',
      rows: counts.gatewayEvents,
      sql: `
        insert into gateway_event (id, gateway, type, body, status, received_at, applied_at, payment_id)
        select 'evt-' || n, 'sandbox', 'payment.settled', '{}', 'applied', ${at('payment', 'n * 6')}, ${at('payment', 'n * 6')}, ${id('payment', 'n * 6')}
        from generate_series($from::bigint, $to::bigint) as n`,
    },
  ]
}

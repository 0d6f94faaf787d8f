-- What the operator sets prices by: commissions of their own for kinds and creators, and the order of token packages. Only
-- adds, so running code survives it.
create table commission_rule (
  id uuid primary key,
  -- null: every kind
  kind text,
  -- null: every performer
  performer_id uuid references account (id) on delete cascade,
  rate_bps integer not null constraint commission_rule_rate check (rate_bps between 0 and 10000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint commission_rule_unique unique nulls not distinct (kind, performer_id),
  -- One for everything is the setting.
  constraint commission_rule_subject check (kind is not null or performer_id is not null)
);
create index commission_rule_performer on commission_rule (performer_id);

alter table token_package add column position integer not null default 0;
update token_package set position = placed.position
from (select id, row_number() over (order by price_minor, id) as position from token_package) as placed
where placed.id = token_package.id;

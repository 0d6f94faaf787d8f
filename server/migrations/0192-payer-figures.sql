-- How fans become payers and how many go on, counted each night. Running code works on without it.
-- migrate:expand
create table payer_cohort (
  -- The first day of the month of the first payment.
  cohort date not null,
  -- Since that month.
  months smallint not null,
  payers integer not null,
  amount_minor bigint not null,
  counted_at timestamptz not null,
  primary key (cohort, months)
);

create table sign_up_day (
  day date not null,
  by_link boolean not null,
  sign_ups integer not null,
  confirmed integer not null,
  followed integer not null,
  paid integer not null,
  subscribed integer not null,
  counted_at timestamptz not null,
  primary key (day, by_link)
);

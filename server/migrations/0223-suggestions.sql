-- Creators are suggested to fans by what is computed each night; fans switch it off or hide single ones. Running code works on without it.
-- migrate:expand
alter table account add column wants_suggestions boolean not null default true;

create table suggestable_performer (
  performer_id uuid primary key references performer (account_id) on delete cascade,
  published_at timestamptz not null,
  is_newcomer boolean not null,
  topics text[] not null
);

create table similar_performer (
  performer_id uuid not null references performer (account_id) on delete cascade,
  similar_id uuid not null references performer (account_id) on delete cascade,
  common_followers integer not null constraint similar_performer_hides_persons check (common_followers >= 5),
  similarity double precision not null constraint similar_performer_similarity check (similarity > 0 and similarity <= 1),
  constraint similar_performer_pkey primary key (performer_id, similar_id),
  constraint similar_performer_of_others check (performer_id <> similar_id)
);
create index similar_performer_by_similar on similar_performer (similar_id);

create table topic_performer (
  topic text not null,
  place integer not null,
  performer_id uuid not null references performer (account_id) on delete cascade,
  constraint topic_performer_pkey primary key (topic, place)
);
create index topic_performer_by_performer on topic_performer (performer_id);

create table suggestion_mark (
  fan_id uuid not null references account (id) on delete cascade,
  performer_id uuid not null references performer (account_id) on delete cascade,
  seen_days integer not null default 0,
  seen_on date,
  hidden_at timestamptz,
  constraint suggestion_mark_pkey primary key (fan_id, performer_id)
);
create index suggestion_mark_by_performer on suggestion_mark (performer_id);
create index suggestion_mark_hidden_by_fan on suggestion_mark (fan_id, hidden_at desc, performer_id desc) where hidden_at is not null;
create index suggestion_mark_seen_by_day on suggestion_mark (seen_on) where hidden_at is null;

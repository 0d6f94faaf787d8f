-- People who work for a creator with limited rights, and who typed what they send. Running code works on without them.
-- migrate:expand
create table team_member (
  creator_id uuid not null references performer (account_id) on delete cascade,
  member_id uuid not null references account (id) on delete cascade,
  rights text[] not null
    constraint team_member_rights check (rights <@ array['posts', 'messages', 'orders', 'figures'] and cardinality(rights) > 0),
  joined_at timestamptz not null,
  constraint team_member_other check (creator_id <> member_id),
  primary key (creator_id, member_id)
);
create index team_member_by_member on team_member (member_id);

create table team_invitation (
  id uuid primary key,
  creator_id uuid not null references performer (account_id) on delete cascade,
  email text not null constraint team_invitation_email_lower check (email = lower(email)),
  rights text[] not null
    constraint team_invitation_rights check (rights <@ array['posts', 'messages', 'orders', 'figures'] and cardinality(rights) > 0),
  -- SHA-256; the token itself stands in the mail only.
  token_hash bytea not null constraint team_invitation_token_unique unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint team_invitation_one_per_address unique (creator_id, email)
);

-- Each change that a member has made for a creator: which call, of what, never a text of it.
create table team_activity (
  id uuid primary key,
  creator_id uuid not null references performer (account_id) on delete cascade,
  -- Stays when the member leaves; an account that is closed has no name any more.
  member_id uuid not null references account (id) on delete cascade,
  act text not null,
  target_id uuid,
  -- Null: the call was begun, and nobody has seen its end.
  is_done boolean,
  created_at timestamptz not null
);
create index team_activity_by_creator on team_activity (creator_id, id desc);
create index team_activity_by_member on team_activity (creator_id, member_id, id desc);
create index team_activity_of_member on team_activity (member_id);
create index team_activity_by_age on team_activity (created_at);

-- For whom the person at this session works; the session itself stays theirs.
alter table session add column acting_for uuid;
-- The member of the team who typed it; null: the account that sent it.
alter table message add column sent_by uuid;
alter table broadcast add column sent_by uuid;

-- The whole schema, dumped from the migrations by `npm run db:dump`. Read it here, change it there.

create schema ledger;

create extension pg_trgm;

create table account (
  id uuid not null,
  role text not null,
  status text not null default 'active'::text,
  suspension_reason text,
  email text,
  pending_email text,
  username text,
  name text not null,
  password_hash text not null,
  email_verified_at timestamp with time zone,
  language text,
  avatar_file_id uuid,
  cover_file_id uuid,
  is_public boolean not null default true,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  has_password boolean not null default true,
  closes_at timestamp with time zone,
  is_kept boolean not null default true,
  operator_role text,
  shows_online boolean not null default true,
  email_repaired_at timestamp with time zone,
  welcomed_at timestamp with time zone,
  wants_suggestions boolean not null default true,
  birthday text,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_email_unique UNIQUE (email),
  constraint account_username_unique UNIQUE (username),
  constraint account_avatar_file_id_fkey FOREIGN KEY (avatar_file_id) REFERENCES media_file(id) ON DELETE SET NULL,
  constraint account_cover_file_id_fkey FOREIGN KEY (cover_file_id) REFERENCES media_file(id) ON DELETE SET NULL,
  constraint account_birthday CHECK (birthday ~ '^((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$'::text),
  constraint account_email_lower CHECK (email = lower(email)),
  constraint account_language_code CHECK (language ~ '^[a-z]{2}$'::text),
  constraint account_name_length CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint account_operator_has_role CHECK ((role = 'operator'::text) = (operator_role IS NOT NULL)),
  constraint account_operator_role CHECK (operator_role = ANY (ARRAY['owner'::text, 'moderator'::text, 'finance'::text, 'support'::text])),
  constraint account_pending_email_lower CHECK (pending_email = lower(pending_email)),
  constraint account_role CHECK (role = ANY (ARRAY['fan'::text, 'performer'::text, 'operator'::text])),
  constraint account_status CHECK (status = ANY (ARRAY['active'::text, 'suspended'::text, 'closed'::text])),
  constraint account_username_shape CHECK (username ~ '^[a-z0-9][a-z0-9_.-]{2,29}$'::text)
);

create table account_block (
  blocker_id uuid not null,
  blocked_id uuid not null,
  reason text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint account_block_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint account_block_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_block_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_block_other CHECK (blocker_id <> blocked_id),
  constraint account_block_reason CHECK (length(reason) <= 500)
);

create table account_note (
  id uuid not null,
  account_id uuid not null,
  author_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint account_note_pkey PRIMARY KEY (id),
  constraint account_note_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_note_text_length CHECK (length(text) >= 1 AND length(text) <= 2000)
);

create table account_restriction (
  account_id uuid not null,
  restricted_id uuid not null,
  created_at timestamp with time zone not null,
  constraint account_restriction_pkey PRIMARY KEY (account_id, restricted_id),
  constraint account_restriction_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_restriction_restricted_id_fkey FOREIGN KEY (restricted_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_restriction_of_others CHECK (account_id <> restricted_id)
);

create table address (
  id uuid not null,
  account_id uuid not null,
  name text not null,
  street_1 text not null,
  street_2 text not null default ''::text,
  city text not null,
  state text not null default ''::text,
  postal_code text not null,
  country text not null,
  phone text not null default ''::text,
  is_default boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint address_pkey PRIMARY KEY (id),
  constraint address_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint address_country CHECK (country ~ '^[A-Z]{2}$'::text)
);

create table age_check (
  account_id uuid not null,
  status text not null,
  minimum_age smallint not null,
  document_id uuid,
  storage_key text,
  provider_ref text,
  reason text,
  requested_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint age_check_pkey PRIMARY KEY (account_id),
  constraint age_check_document_unique UNIQUE (document_id),
  constraint age_check_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint age_check_decided CHECK ((status = 'pending'::text) = (decided_at IS NULL)),
  constraint age_check_document CHECK ((document_id IS NULL) = (storage_key IS NULL)),
  constraint age_check_minimum_age CHECK (minimum_age > 0),
  constraint age_check_result_only CHECK (status = 'pending'::text OR num_nonnulls(document_id, storage_key, provider_ref) = 0),
  constraint age_check_status CHECK (status = ANY (ARRAY['pending'::text, 'passed'::text, 'refused'::text]))
);

create table announcement (
  id uuid not null,
  title text not null,
  text text not null,
  link text,
  audience text not null,
  status text not null,
  operator_id uuid,
  reached_account_id uuid,
  sent_count integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint announcement_audience CHECK (audience = ANY (ARRAY['everyone'::text, 'creators'::text, 'fans'::text])),
  constraint announcement_sent_count CHECK (sent_count >= 0),
  constraint announcement_status CHECK (status = ANY (ARRAY['sending'::text, 'sent'::text])),
  constraint announcement_text_length CHECK (length(text) >= 1 AND length(text) <= 2000),
  constraint announcement_title_length CHECK (length(title) >= 1 AND length(title) <= 120)
);

create table article (
  id uuid not null,
  kind text not null,
  slug text not null,
  title text not null,
  excerpt text not null,
  body text not null,
  status text not null,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint article_pkey PRIMARY KEY (id),
  constraint article_slug_unique UNIQUE (slug),
  constraint article_excerpt_length CHECK (length(excerpt) <= 300),
  constraint article_kind CHECK (kind = ANY (ARRAY['page'::text, 'post'::text])),
  constraint article_published_has_time CHECK (status = 'draft'::text OR published_at IS NOT NULL),
  constraint article_slug_shape CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND length(slug) <= 80),
  constraint article_status CHECK (status = ANY (ARRAY['draft'::text, 'published'::text])),
  constraint article_title_length CHECK (length(title) >= 1 AND length(title) <= 160)
);

create table audit_log (
  id uuid not null,
  actor_id uuid,
  action text not null,
  target_type text not null,
  target_id uuid,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint audit_log_pkey PRIMARY KEY (id)
);

create table auto_message (
  performer_id uuid not null,
  occasion text not null,
  text text not null,
  is_enabled boolean not null,
  updated_at timestamp with time zone not null,
  constraint auto_message_pkey PRIMARY KEY (performer_id, occasion),
  constraint auto_message_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint auto_message_enabled_has_text CHECK (NOT is_enabled OR text <> ''::text),
  constraint auto_message_occasion CHECK (occasion = ANY (ARRAY['subscribed'::text, 'tipped'::text, 'expired'::text])),
  constraint auto_message_text_length CHECK (length(text) <= 2000)
);

create table automation (
  id uuid not null,
  performer_id uuid not null,
  trigger text not null,
  days smallint,
  spent_minor bigint,
  word text,
  delay_hours smallint not null,
  type text not null,
  text text not null,
  price_tokens integer not null,
  quiet_from smallint,
  quiet_until smallint,
  time_zone text not null,
  is_on boolean not null,
  on_since timestamp with time zone,
  scanned_at timestamp with time zone,
  sent_count integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  segment_id uuid,
  excluded_segment_id uuid,
  skips_owners boolean not null default false,
  constraint automation_pkey PRIMARY KEY (id),
  constraint automation_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint automation_blank CHECK ((days IS NOT NULL) = (trigger = ANY (ARRAY['trial_ending'::text, 'expired'::text, 'silent'::text])) AND (spent_minor IS NOT NULL) = (trigger = 'spent'::text) AND (word IS NOT NULL) = (trigger = 'word'::text)),
  constraint automation_days CHECK (days >= 0 AND days <= 365),
  constraint automation_delay CHECK (delay_hours >= 0 AND delay_hours <= 720),
  constraint automation_on_has_since CHECK (NOT is_on OR on_since IS NOT NULL),
  constraint automation_price CHECK (price_tokens >= 0),
  constraint automation_quiet_from CHECK (quiet_from >= 0 AND quiet_from <= 23),
  constraint automation_quiet_hours CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  constraint automation_quiet_until CHECK (quiet_until >= 0 AND quiet_until <= 23),
  constraint automation_spent CHECK (spent_minor > 0),
  constraint automation_text_length CHECK (length(text) <= 2000),
  constraint automation_trigger CHECK (trigger = ANY (ARRAY['subscribed'::text, 'trial_ending'::text, 'renewal_failed'::text, 'cancelled'::text, 'expired'::text, 'first_purchase'::text, 'spent'::text, 'silent'::text, 'anniversary'::text, 'birthday'::text, 'word'::text])),
  constraint automation_type CHECK (type = ANY (ARRAY['text'::text, 'photo'::text, 'video'::text, 'audio'::text])),
  constraint automation_word CHECK (length(word) >= 1 AND length(word) <= 40),
  constraint automation_zone_length CHECK (length(time_zone) >= 1 AND length(time_zone) <= 64)
);

create table automation_file (
  automation_id uuid not null,
  "position" integer not null,
  file_id uuid not null,
  constraint automation_file_pkey PRIMARY KEY (automation_id, "position"),
  constraint automation_file_in_one_automation UNIQUE (file_id),
  constraint automation_file_automation_id_fkey FOREIGN KEY (automation_id) REFERENCES automation(id) ON DELETE CASCADE
);

create table automation_run (
  automation_id uuid not null,
  fan_id uuid not null,
  trigger_key text not null,
  occurred_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  state text not null,
  reason text,
  message_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint automation_run_pkey PRIMARY KEY (automation_id, fan_id, trigger_key),
  constraint automation_run_automation_id_fkey FOREIGN KEY (automation_id) REFERENCES automation(id) ON DELETE CASCADE,
  constraint automation_run_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint automation_run_reason CHECK (reason = ANY (ARRAY['off'::text, 'answered'::text, 'not_allowed'::text, 'over'::text, 'filtered'::text, 'late'::text])),
  constraint automation_run_state CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'stopped'::text])),
  constraint automation_run_stopped_has_reason CHECK ((state = 'stopped'::text) = (reason IS NOT NULL))
);

create table background_migration (
  name text not null,
  purpose text not null,
  cursor text,
  rows_done bigint not null default 0,
  rows_total bigint not null,
  batch_rows integer not null default 500,
  registered_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  paused_at timestamp with time zone,
  failure text,
  constraint background_migration_pkey PRIMARY KEY (name)
);

create table broadcast (
  id uuid not null,
  performer_id uuid not null,
  type text not null,
  text text not null,
  price_tokens integer not null default 0,
  included_groups text[] not null,
  excluded_groups text[] not null,
  minimum_spent integer not null default 0,
  status text not null,
  schedule_at timestamp with time zone,
  reached_account_id uuid,
  sent_count integer not null default 0,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  included_list_ids uuid[] not null default '{}'::uuid[],
  excluded_list_ids uuid[] not null default '{}'::uuid[],
  is_lazy boolean,
  included_segment_ids uuid[] not null default '{}'::uuid[],
  sent_by uuid,
  poll_id uuid,
  excluded_segment_ids uuid[] not null default '{}'::uuid[],
  excluded_item_ids uuid[] not null default '{}'::uuid[],
  skips_owners boolean not null default false,
  constraint broadcast_pkey PRIMARY KEY (id),
  constraint broadcast_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint broadcast_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES message_poll(id) ON DELETE SET NULL,
  constraint broadcast_has_included CHECK ((cardinality(included_groups) + cardinality(included_list_ids) + cardinality(included_segment_ids)) > 0) NOT VALID,
  constraint broadcast_minimum_spent CHECK (minimum_spent >= 0),
  constraint broadcast_price CHECK (price_tokens >= 0),
  constraint broadcast_scheduled_has_time CHECK (status <> 'scheduled'::text OR schedule_at IS NOT NULL),
  constraint broadcast_status CHECK (status = ANY (ARRAY['scheduled'::text, 'sending'::text, 'sent'::text, 'cancelled'::text, 'unsending'::text, 'unsent'::text])),
  constraint broadcast_text_length CHECK (length(text) <= 2000),
  constraint broadcast_type CHECK (type = ANY (ARRAY['text'::text, 'photo'::text, 'video'::text, 'audio'::text]))
);

create table broadcast_file (
  broadcast_id uuid not null,
  "position" smallint not null,
  file_id uuid not null,
  constraint broadcast_file_pkey PRIMARY KEY (broadcast_id, "position"),
  constraint broadcast_file_in_one_broadcast UNIQUE (file_id),
  constraint broadcast_file_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcast(id) ON DELETE CASCADE
);

create table broadcast_pending (
  fan_id uuid not null,
  broadcast_id uuid not null,
  created_at timestamp with time zone not null,
  constraint broadcast_pending_pkey PRIMARY KEY (fan_id, broadcast_id),
  constraint broadcast_pending_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id)
);

create table browser_error (
  fingerprint text not null,
  kind text not null,
  message text not null,
  place text not null,
  stack text not null,
  browser text not null,
  version text not null,
  count bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint browser_error_pkey PRIMARY KEY (fingerprint),
  constraint browser_error_kind CHECK (kind = ANY (ARRAY['error'::text, 'rejection'::text, 'load'::text, 'render'::text]))
);

create table category (
  id uuid not null,
  slug text not null,
  name text not null,
  "position" smallint not null,
  created_at timestamp with time zone not null,
  constraint category_pkey PRIMARY KEY (id),
  constraint category_slug_unique UNIQUE (slug),
  constraint category_name CHECK (length(name) >= 1 AND length(name) <= 40),
  constraint category_slug CHECK (slug ~ '^[^\s/?#%]{1,60}$'::text)
);

create table collab (
  id uuid not null,
  item_kind text not null,
  item_id uuid not null,
  author_id uuid not null,
  performer_id uuid not null,
  share_bps integer not null,
  asked_bps integer,
  state text not null,
  accepted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint collab_pkey PRIMARY KEY (id),
  constraint collab_once UNIQUE (item_id, performer_id),
  constraint collab_author_id_fkey FOREIGN KEY (author_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint collab_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint collab_asked_share CHECK (asked_bps >= 0 AND asked_bps <= 10000),
  constraint collab_change CHECK (asked_bps IS NULL OR state = 'accepted'::text),
  constraint collab_item_kind CHECK (item_kind = ANY (ARRAY['feed'::text, 'video'::text, 'gallery'::text])),
  constraint collab_of_another CHECK (author_id <> performer_id),
  constraint collab_share CHECK (share_bps >= 0 AND share_bps <= 10000),
  constraint collab_state CHECK (state = ANY (ARRAY['asked'::text, 'accepted'::text, 'declined'::text, 'left'::text, 'removed'::text]))
);

create table collab_record (
  id uuid not null,
  collab_id uuid not null,
  actor_id uuid not null,
  action text not null,
  share_bps integer not null,
  created_at timestamp with time zone not null,
  constraint collab_record_pkey PRIMARY KEY (id),
  constraint collab_record_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint collab_record_collab_id_fkey FOREIGN KEY (collab_id) REFERENCES collab(id) ON DELETE CASCADE,
  constraint collab_record_action CHECK (action = ANY (ARRAY['asked'::text, 'share_asked'::text, 'share_withdrawn'::text, 'accepted'::text, 'share_accepted'::text, 'declined'::text, 'share_declined'::text, 'left'::text, 'removed'::text]))
);

create table comment (
  id uuid not null,
  object_type text not null,
  object_id uuid not null,
  performer_id uuid not null,
  author_id uuid not null,
  parent_id uuid,
  content text not null,
  like_count integer not null default 0,
  reply_count integer not null default 0,
  edited_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_quiet boolean not null default false,
  constraint comment_pkey PRIMARY KEY (id),
  constraint comment_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint comment_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comment(id) ON DELETE CASCADE,
  constraint comment_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint comment_content CHECK (length(content) >= 1 AND length(content) <= 1000),
  constraint comment_object_type CHECK (object_type = ANY (ARRAY['feed'::text, 'video'::text, 'gallery'::text, 'product'::text, 'stream'::text]))
);

create table commission_rule (
  id uuid not null,
  kind text,
  performer_id uuid,
  rate_bps integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint commission_rule_pkey PRIMARY KEY (id),
  constraint commission_rule_unique UNIQUE NULLS NOT DISTINCT (kind, performer_id),
  constraint commission_rule_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint commission_rule_rate CHECK (rate_bps >= 0 AND rate_bps <= 10000),
  constraint commission_rule_subject CHECK (kind IS NOT NULL OR performer_id IS NOT NULL)
);

create table connect_account (
  performer_id uuid not null,
  ref text not null,
  is_live boolean not null,
  is_ready boolean not null,
  as_of timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint connect_account_pkey PRIMARY KEY (performer_id),
  constraint connect_account_ref UNIQUE (ref),
  constraint connect_account_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE
);

create table consent (
  account_id uuid not null,
  kind text not null,
  version integer not null,
  given_at timestamp with time zone not null,
  constraint consent_pkey PRIMARY KEY (account_id, kind, version),
  constraint consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table contact_message (
  id uuid not null,
  name text not null,
  email text not null,
  message text not null,
  status text not null default 'new'::text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint contact_message_pkey PRIMARY KEY (id),
  constraint contact_message_length CHECK (length(message) <= 5000),
  constraint contact_message_status CHECK (status = ANY (ARRAY['new'::text, 'read'::text, 'done'::text]))
);

create table conversation (
  id uuid not null,
  performer_id uuid not null,
  member_id uuid not null,
  opened_by uuid not null,
  message_count integer not null default 0,
  last_message_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  automatic_on date,
  constraint conversation_pkey PRIMARY KEY (id),
  constraint conversation_member_id_fkey FOREIGN KEY (member_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint conversation_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint conversation_of_two CHECK (performer_id <> member_id)
);

create table conversation_participant (
  conversation_id uuid not null,
  account_id uuid not null,
  recipient_id uuid not null,
  last_message_id uuid,
  last_read_message_id uuid,
  unread_count integer not null default 0,
  has_written boolean not null default false,
  is_muted boolean not null default false,
  is_pinned boolean not null default false,
  is_archived boolean not null default false,
  request text,
  hidden_for text,
  hidden_count integer,
  constraint conversation_participant_pkey PRIMARY KEY (conversation_id, account_id),
  constraint conversation_participant_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint conversation_participant_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint conversation_participant_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint conversation_participant_hidden_for CHECK (hidden_for = ANY (ARRAY['copies'::text, 'links'::text, 'words'::text, 'shown'::text])),
  constraint conversation_participant_request CHECK (request = ANY (ARRAY['open'::text, 'declined'::text])),
  constraint conversation_participant_unread CHECK (unread_count >= 0)
);

create table country_block (
  performer_id uuid not null,
  country text not null,
  created_at timestamp with time zone not null,
  constraint country_block_pkey PRIMARY KEY (performer_id, country),
  constraint country_block_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint country_block_code CHECK (country ~ '^[A-Z]{2}$'::text)
);

create table coupon (
  id uuid not null,
  code text not null,
  percent_bps integer,
  amount_minor bigint,
  scopes text[] not null,
  minimum_minor bigint not null default 0,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  max_uses integer,
  max_uses_per_fan integer,
  use_count integer not null default 0,
  is_active boolean not null default true,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint coupon_pkey PRIMARY KEY (id),
  constraint coupon_code_unique UNIQUE (code),
  constraint coupon_amount CHECK (amount_minor > 0),
  constraint coupon_code CHECK (code ~ '^[A-Z0-9-]{3,30}$'::text),
  constraint coupon_max_uses CHECK (max_uses > 0),
  constraint coupon_max_uses_per_fan CHECK (max_uses_per_fan > 0),
  constraint coupon_minimum CHECK (minimum_minor >= 0),
  constraint coupon_not_overused CHECK (use_count >= 0 AND (max_uses IS NULL OR use_count <= max_uses)),
  constraint coupon_one_kind CHECK ((percent_bps IS NULL) <> (amount_minor IS NULL)),
  constraint coupon_percent CHECK (percent_bps >= 1 AND percent_bps <= 10000),
  constraint coupon_scopes CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['subscription'::text, 'top_up'::text, 'product'::text]),
  constraint coupon_window CHECK (starts_at < ends_at)
);

create table coupon_use (
  id bigint not null generated always as identity,
  coupon_id uuid not null,
  fan_id uuid not null,
  reference uuid not null,
  discount_minor bigint not null,
  created_at timestamp with time zone not null,
  released_at timestamp with time zone,
  constraint coupon_use_pkey PRIMARY KEY (id),
  constraint coupon_use_once UNIQUE (reference),
  constraint coupon_use_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id)
);

create table dispute (
  id uuid not null,
  payment_id uuid not null,
  fan_id uuid not null,
  gateway text not null,
  gateway_ref text not null,
  amount_minor bigint not null,
  reason text not null,
  status text not null,
  evidence_due_at timestamp with time zone,
  evidence_sent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint dispute_pkey PRIMARY KEY (id),
  constraint dispute_gateway_ref UNIQUE (gateway, gateway_ref),
  constraint dispute_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint dispute_status CHECK (status = ANY (ARRAY['open'::text, 'under_review'::text, 'won'::text, 'lost'::text]))
);

create table email_repair (
  account_id uuid not null,
  email text not null,
  former_email text,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  agreed_by uuid,
  constraint email_repair_pkey PRIMARY KEY (account_id),
  constraint email_repair_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint email_repair_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES account(id),
  constraint email_repair_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES account(id)
);

create table failed_job (
  id uuid not null,
  queue text not null,
  payload jsonb not null,
  failure text not null,
  failed_at timestamp with time zone not null,
  constraint failed_job_pkey PRIMARY KEY (id)
);

create table fan_list (
  id uuid not null,
  performer_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint fan_list_pkey PRIMARY KEY (id),
  constraint fan_list_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint fan_list_name_length CHECK (length(name) >= 1 AND length(name) <= 60)
);

create table fan_list_member (
  list_id uuid not null,
  fan_id uuid not null,
  created_at timestamp with time zone not null,
  constraint fan_list_member_pkey PRIMARY KEY (list_id, fan_id),
  constraint fan_list_member_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint fan_list_member_list_id_fkey FOREIGN KEY (list_id) REFERENCES fan_list(id) ON DELETE CASCADE
);

create table fan_note (
  performer_id uuid not null,
  fan_id uuid not null,
  text text not null,
  updated_at timestamp with time zone not null,
  constraint fan_note_pkey PRIMARY KEY (performer_id, fan_id),
  constraint fan_note_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint fan_note_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint fan_note_text_length CHECK (length(text) >= 1 AND length(text) <= 2000)
);

create table feed (
  id uuid not null,
  performer_id uuid not null,
  type text not null,
  text text not null,
  tags text[] not null default '{}'::text[],
  access text not null,
  price_tokens bigint not null,
  status text not null,
  removed_reason text,
  schedule_at timestamp with time zone,
  deleted_at timestamp with time zone,
  is_pinned boolean not null default false,
  thumbnail_file_id uuid,
  teaser_file_id uuid,
  product_id uuid,
  poll_description text,
  poll_expires_at timestamp with time zone,
  is_processed boolean not null,
  published_at timestamp with time zone,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  view_count integer not null default 0,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  words tsvector not null generated always as (search_words(text)) stored,
  preview_words tsvector generated always as (
CASE
    WHEN ((access <> 'free'::text) AND (length(text) > 140)) THEN search_words("left"(text, 140))
    ELSE NULL::tsvector
END) stored,
  min_rank smallint not null default 1,
  expires_at timestamp with time zone,
  public_at timestamp with time zone,
  suggested_tokens bigint,
  constraint feed_pkey PRIMARY KEY (id),
  constraint feed_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint feed_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE SET NULL,
  constraint feed_teaser_file_id_fkey FOREIGN KEY (teaser_file_id) REFERENCES media_file(id),
  constraint feed_thumbnail_file_id_fkey FOREIGN KEY (thumbnail_file_id) REFERENCES media_file(id),
  constraint feed_access CHECK (access = ANY (ARRAY['free'::text, 'followers'::text, 'subscribers'::text, 'paid'::text])),
  constraint feed_price CHECK (price_tokens >= 0 AND (access = 'paid'::text OR price_tokens = 0) AND (access <> 'paid'::text OR price_tokens > 0 OR (status = ANY (ARRAY['draft'::text, 'removed'::text])))),
  constraint feed_scheduled_has_time CHECK ((status = 'scheduled'::text) = (schedule_at IS NOT NULL)),
  constraint feed_status CHECK (status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'active'::text, 'inactive'::text, 'removed'::text])),
  constraint feed_suggested CHECK (suggested_tokens > 0),
  constraint feed_text_length CHECK (length(text) <= 5000),
  constraint feed_type CHECK (type = ANY (ARRAY['text'::text, 'photo'::text, 'video'::text, 'audio'::text, 'poll'::text]))
) with (fillfactor=90);

create table feed_file (
  feed_id uuid not null,
  file_id uuid not null,
  "position" smallint not null,
  constraint feed_file_pkey PRIMARY KEY (feed_id, "position"),
  constraint feed_file_once UNIQUE (file_id),
  constraint feed_file_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feed(id) ON DELETE CASCADE,
  constraint feed_file_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_file(id)
);

create table feed_version (
  id uuid not null,
  feed_id uuid not null,
  performer_id uuid not null,
  text text not null,
  editor_id uuid,
  created_at timestamp with time zone not null,
  constraint feed_version_pkey PRIMARY KEY (id),
  constraint feed_version_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feed(id) ON DELETE CASCADE,
  constraint feed_version_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES account(id),
  constraint feed_version_text_length CHECK (length(text) <= 5000)
);

create table first_touch (
  account_id uuid not null,
  performer_id uuid not null,
  link_id uuid not null,
  is_sign_up boolean not null,
  touched_at timestamp with time zone not null,
  constraint first_touch_pkey PRIMARY KEY (account_id, performer_id),
  constraint first_touch_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint first_touch_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE,
  constraint first_touch_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE
);

create table follow (
  fan_id uuid not null,
  performer_id uuid not null,
  created_at timestamp with time zone not null,
  constraint follow_pkey PRIMARY KEY (fan_id, performer_id),
  constraint follow_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint follow_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE
);

create table former_username (
  username text not null,
  account_id uuid not null,
  given_up_at timestamp with time zone not null,
  constraint former_username_pkey PRIMARY KEY (username),
  constraint former_username_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);

create table gallery (
  id uuid not null,
  performer_id uuid not null,
  title text not null,
  description text not null default ''::text,
  tags text[] not null default '{}'::text[],
  access text not null,
  price_tokens bigint not null,
  status text not null,
  removed_reason text,
  schedule_at timestamp with time zone,
  deleted_at timestamp with time zone,
  cover_photo_id uuid,
  photo_count integer not null default 0,
  is_processed boolean not null default false,
  published_at timestamp with time zone,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  view_count integer not null default 0,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  words tsvector not null generated always as (search_words(((title || ' '::text) || description))) stored,
  preview_words tsvector generated always as (
CASE
    WHEN ((access <> 'free'::text) AND (length(description) > 140)) THEN search_words(((title || ' '::text) || "left"(description, 140)))
    ELSE NULL::tsvector
END) stored,
  min_rank smallint not null default 1,
  public_at timestamp with time zone,
  suggested_tokens bigint,
  constraint gallery_pkey PRIMARY KEY (id),
  constraint gallery_cover_photo_id_fkey FOREIGN KEY (cover_photo_id) REFERENCES photo(id) ON DELETE SET NULL,
  constraint gallery_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint gallery_access CHECK (access = ANY (ARRAY['free'::text, 'followers'::text, 'subscribers'::text, 'paid'::text])),
  constraint gallery_description CHECK (length(description) <= 5000),
  constraint gallery_price CHECK (price_tokens >= 0 AND (access = 'paid'::text OR price_tokens = 0) AND (access <> 'paid'::text OR price_tokens > 0 OR (status = ANY (ARRAY['draft'::text, 'removed'::text])))),
  constraint gallery_scheduled_has_time CHECK ((status = 'scheduled'::text) = (schedule_at IS NOT NULL)),
  constraint gallery_status CHECK (status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'active'::text, 'inactive'::text, 'removed'::text])),
  constraint gallery_suggested CHECK (suggested_tokens > 0),
  constraint gallery_title CHECK (length(title) >= 1 AND length(title) <= 200)
) with (fillfactor=90);

create table gateway_customer (
  gateway text not null,
  is_live boolean not null,
  fan_id uuid not null,
  ref text not null,
  created_at timestamp with time zone not null,
  constraint gateway_customer_pkey PRIMARY KEY (gateway, is_live, fan_id),
  constraint gateway_customer_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint gateway_customer_gateway CHECK (gateway = 'stripe'::text)
);

create table gateway_event (
  id text not null,
  gateway text not null,
  type text not null,
  body jsonb not null,
  status text not null,
  reason text,
  waits_for text,
  received_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  payment_id uuid,
  attempts integer not null default 0,
  failure text,
  replayed_at timestamp with time zone,
  constraint gateway_event_pkey PRIMARY KEY (id),
  constraint gateway_event_applied CHECK ((applied_at IS NULL) = (status = ANY (ARRAY['stored'::text, 'waiting'::text]))),
  constraint gateway_event_gateway CHECK (gateway = ANY (ARRAY['sandbox'::text, 'stripe'::text])),
  constraint gateway_event_status CHECK (status = ANY (ARRAY['stored'::text, 'waiting'::text, 'applied'::text, 'ignored'::text, 'refused'::text]))
);

create table gateway_refusal (
  gateway text not null,
  day date not null,
  reason text not null,
  count integer not null,
  last_at timestamp with time zone not null,
  constraint gateway_refusal_pkey PRIMARY KEY (gateway, day, reason),
  constraint gateway_refusal_gateway CHECK (gateway = ANY (ARRAY['sandbox'::text, 'stripe'::text])),
  constraint gateway_refusal_reason CHECK (reason = ANY (ARRAY['unsigned'::text, 'signature'::text]))
);

create table gift (
  id uuid not null,
  buyer_id uuid not null,
  performer_id uuid not null,
  tier_id uuid not null,
  plan_id uuid not null,
  months smallint not null,
  price_minor bigint not null,
  tokens bigint not null,
  email text,
  message text not null default ''::text,
  is_anonymous boolean not null default false,
  token_hash bytea not null,
  token_sealed bytea not null,
  state text not null default 'open'::text,
  recipient_id uuid,
  expires_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint gift_pkey PRIMARY KEY (id),
  constraint gift_token UNIQUE (token_hash),
  constraint gift_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES account(id),
  constraint gift_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id),
  constraint gift_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(id),
  constraint gift_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES account(id),
  constraint gift_tier_id_fkey FOREIGN KEY (tier_id) REFERENCES tier(id),
  constraint gift_months CHECK (months = ANY (ARRAY[1, 3, 6, 12])),
  constraint gift_price CHECK (price_minor > 0),
  constraint gift_recipient CHECK (state <> 'redeemed'::text OR recipient_id IS NOT NULL),
  constraint gift_settled CHECK ((state = 'open'::text) = (settled_at IS NULL)),
  constraint gift_state CHECK (state = ANY (ARRAY['open'::text, 'redeemed'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])),
  constraint gift_tokens CHECK (tokens > 0)
);

create table hosted_media (
  room_id uuid not null,
  engine_id uuid not null,
  claim_id uuid not null,
  claimed_at timestamp with time zone not null default now(),
  constraint hosted_media_pkey PRIMARY KEY (room_id)
);

create table idempotency_key (
  actor_id uuid not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_key_pkey PRIMARY KEY (actor_id, route, key),
  constraint idempotency_key_length CHECK (char_length(key) >= 1 AND char_length(key) <= 200)
);

create table item_view (
  item_id uuid not null,
  viewer_hash bytea not null,
  viewed_at timestamp with time zone not null,
  constraint item_view_pkey PRIMARY KEY (item_id, viewer_hash)
);

create table item_view_day (
  item_id uuid not null,
  day date not null,
  performer_id uuid not null,
  views integer not null,
  constraint item_view_day_pkey PRIMARY KEY (item_id, day)
);

create table ledger_check (
  id bigint not null generated always as identity,
  checked_at timestamp with time zone not null,
  took_ms integer not null,
  broken jsonb not null,
  constraint ledger_check_pkey PRIMARY KEY (id)
);

create table legal_text (
  kind text not null,
  version integer not null,
  language text not null,
  body text not null,
  constraint legal_text_pkey PRIMARY KEY (kind, version, language),
  constraint legal_text_kind_version_fkey FOREIGN KEY (kind, version) REFERENCES legal_version(kind, version) ON DELETE CASCADE,
  constraint legal_text_language CHECK (language ~ '^[a-z]{2}$'::text),
  constraint legal_text_length CHECK (length(body) >= 1 AND length(body) <= 60000)
);

create table legal_version (
  kind text not null,
  version integer not null,
  asks_again boolean not null,
  published_by uuid,
  published_at timestamp with time zone not null,
  constraint legal_version_pkey PRIMARY KEY (kind, version),
  constraint legal_version_published_by_fkey FOREIGN KEY (published_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint legal_version_kind CHECK (kind = ANY (ARRAY['terms'::text, 'privacy'::text, 'refunds'::text, 'content-rules'::text, 'complaints'::text, 'imprint'::text])),
  constraint legal_version_number CHECK (version > 1)
);

create table link (
  id uuid not null,
  performer_id uuid not null,
  name text not null,
  slug text not null,
  offer_id uuid,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint link_pkey PRIMARY KEY (id),
  constraint link_slug_unique UNIQUE (slug),
  constraint link_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON DELETE SET NULL,
  constraint link_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint link_name_length CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint link_slug CHECK (slug ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'::text)
);

create table link_day (
  link_id uuid not null,
  day date not null,
  visits integer not null,
  constraint link_day_pkey PRIMARY KEY (link_id, day),
  constraint link_day_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
);

create table link_visit (
  link_id uuid not null,
  visitor_hash bytea not null,
  visited_at timestamp with time zone not null,
  pending smallint not null,
  constraint link_visit_pkey PRIMARY KEY (link_id, visitor_hash),
  constraint link_visit_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
);

create table live_host (
  name text not null,
  engine_id uuid not null,
  url text,
  load integer not null default 0,
  seen_at timestamp with time zone not null default now(),
  constraint live_host_pkey PRIMARY KEY (name),
  constraint live_host_one_per_engine UNIQUE (engine_id),
  constraint live_host_load_not_negative CHECK (load >= 0)
);

create table login_identity (
  provider text not null,
  subject text not null,
  account_id uuid not null,
  label text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint login_identity_pkey PRIMARY KEY (provider, subject),
  constraint login_identity_one_per_provider UNIQUE (account_id, provider),
  constraint login_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint login_identity_label_length CHECK (length(label) <= 254),
  constraint login_identity_provider CHECK (provider = ANY (ARRAY['google'::text, 'twitter'::text])),
  constraint login_identity_subject_length CHECK (length(subject) >= 1 AND length(subject) <= 255)
);

create table mail (
  id uuid not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  limited_as text,
  unsubscribe_url text,
  kind text not null default 'other'::text,
  is_sent_once boolean not null default true,
  attempts smallint not null default 0,
  attempted_at timestamp with time zone,
  failure text,
  gave_up_at timestamp with time zone,
  is_bounced boolean not null default false,
  resent_at timestamp with time zone,
  constraint mail_pkey PRIMARY KEY (id)
);

create table mail_follow_end (
  performer_id uuid not null,
  address_hash bytea not null,
  reason text not null,
  ended_at timestamp with time zone not null,
  constraint mail_follow_end_pkey PRIMARY KEY (performer_id, address_hash),
  constraint mail_follow_end_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint mail_follow_end_reason CHECK (reason = ANY (ARRAY['unsubscribed'::text, 'bounced'::text]))
);

create table mail_follower (
  id uuid not null,
  performer_id uuid not null,
  email text not null,
  language text,
  country text,
  token_hash bytea,
  token_expires_at timestamp with time zone,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint mail_follower_pkey PRIMARY KEY (id),
  constraint mail_follower_performer_id_email_unique UNIQUE (performer_id, email),
  constraint mail_follower_token_hash_unique UNIQUE (token_hash),
  constraint mail_follower_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint mail_follower_email_lower CHECK (email = lower(email)),
  constraint mail_follower_language_code CHECK (language ~ '^[a-z]{2}$'::text),
  constraint mail_follower_one_state CHECK ((confirmed_at IS NULL) = (token_hash IS NOT NULL))
);

create table mailed_creator (
  account_id uuid not null,
  performer_id uuid not null,
  created_at timestamp with time zone not null,
  constraint mailed_creator_pkey PRIMARY KEY (account_id, performer_id),
  constraint mailed_creator_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint mailed_creator_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE
);

create table media_file (
  id uuid not null,
  owner_id uuid not null,
  purpose text not null,
  status text not null default 'created'::text,
  percent smallint not null default 0,
  attempts smallint not null default 0,
  failure_reason text,
  retryable boolean not null default false,
  width integer,
  height integer,
  duration_ms integer,
  size_bytes bigint not null,
  original_name text not null,
  content_type text not null,
  thumbhash text,
  variants jsonb not null default '[]'::jsonb,
  waveform jsonb,
  claimed_at timestamp with time zone,
  orphaned_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  copy_of uuid,
  is_irreplaceable boolean not null default false,
  constraint media_file_pkey PRIMARY KEY (id),
  constraint media_file_copy_of_fkey FOREIGN KEY (copy_of) REFERENCES media_file(id),
  constraint media_file_claimed_is_no_orphan CHECK (claimed_at IS NULL OR orphaned_at IS NULL),
  constraint media_file_copy_is_ready CHECK (copy_of IS NULL OR status = 'ready'::text),
  constraint media_file_duration_positive CHECK (duration_ms > 0),
  constraint media_file_failed_has_reason CHECK ((status = 'failed'::text) = (failure_reason IS NOT NULL)),
  constraint media_file_original_name_length CHECK (char_length(original_name) <= 255),
  constraint media_file_percent_range CHECK (percent >= 0 AND percent <= 100),
  constraint media_file_purpose_known CHECK (purpose = ANY (ARRAY['promo'::text, 'feed-photo'::text, 'feed-video'::text, 'feed-audio'::text, 'feed-thumbnail'::text, 'feed-teaser'::text, 'avatar'::text, 'cover'::text, 'video-video'::text, 'video-teaser'::text, 'video-thumbnail'::text, 'gallery-photo'::text, 'product-photo'::text, 'product-digital'::text, 'welcome-video'::text, 'message-photo'::text, 'message-video'::text, 'message-audio'::text, 'private-message-photo'::text, 'private-message-video'::text, 'private-message-audio'::text, 'story-photo'::text, 'story-video'::text, 'logo'::text, 'dark-logo'::text, 'icon'::text])),
  constraint media_file_ready_is_complete CHECK (status <> 'ready'::text OR jsonb_array_length(variants) > 0 AND (purpose ~~ '%-audio'::text OR purpose = 'product-digital'::text OR width > 0 AND height > 0)),
  constraint media_file_retryable_only_failed CHECK (NOT retryable OR status = 'failed'::text),
  constraint media_file_size_positive CHECK (size_bytes > 0),
  constraint media_file_status_known CHECK (status = ANY (ARRAY['created'::text, 'processing'::text, 'ready'::text, 'failed'::text])),
  constraint media_file_variants_is_list CHECK (jsonb_typeof(variants) = 'array'::text),
  constraint media_file_waveform_of_audio CHECK (waveform IS NULL OR purpose ~~ '%-audio'::text AND jsonb_typeof(waveform) = 'array'::text)
);

create table menu_entry (
  menu text not null,
  "position" smallint not null,
  title text not null,
  path text not null,
  is_new_tab boolean not null,
  constraint menu_entry_pkey PRIMARY KEY (menu, "position"),
  constraint menu_entry_menu CHECK (menu = ANY (ARRAY['header'::text, 'footer'::text])),
  constraint menu_entry_path_shape CHECK (path ~* '^(/($|[^/\\])|https?://)'::text),
  constraint menu_entry_position CHECK ("position" >= 0),
  constraint menu_entry_title_length CHECK (length(title) >= 1 AND length(title) <= 60)
);

create table message (
  id uuid not null,
  conversation_id uuid not null,
  sender_id uuid not null,
  type text not null,
  text text not null,
  reply_to_id uuid,
  client_id uuid not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  price_tokens integer not null default 0,
  broadcast_id uuid,
  tip_sale_id uuid,
  edited_at timestamp with time zone,
  is_automatic boolean not null default false,
  sent_by uuid,
  poll_id uuid,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_one_per_client_id UNIQUE (sender_id, client_id),
  constraint message_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcast(id) ON DELETE CASCADE,
  constraint message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint message_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES message_poll(id) ON DELETE SET NULL,
  constraint message_reply_to_id_fkey FOREIGN KEY (reply_to_id) REFERENCES message(id) ON DELETE SET NULL,
  constraint message_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint message_deleted_is_empty CHECK (deleted_at IS NULL OR text = ''::text),
  constraint message_price CHECK (price_tokens >= 0),
  constraint message_text_length CHECK (length(text) <= 2000),
  constraint message_type CHECK (type = ANY (ARRAY['text'::text, 'photo'::text, 'video'::text, 'audio'::text, 'system'::text]))
);

create table message_file (
  message_id uuid not null,
  "position" smallint not null,
  file_id uuid not null,
  constraint message_file_pkey PRIMARY KEY (message_id, "position"),
  constraint message_file_in_one_message UNIQUE (file_id),
  constraint message_file_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE
);

create table message_payment (
  message_id uuid not null,
  conversation_id uuid not null,
  sale_id uuid not null,
  tokens integer not null,
  answer_by timestamp with time zone not null,
  status text not null,
  settled_at timestamp with time zone,
  constraint message_payment_pkey PRIMARY KEY (message_id),
  constraint message_payment_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint message_payment_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint message_payment_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint message_payment_settled_has_time CHECK ((status = 'open'::text) = (settled_at IS NULL)),
  constraint message_payment_status CHECK (status = ANY (ARRAY['open'::text, 'answered'::text, 'refunded'::text, 'kept'::text])),
  constraint message_payment_tokens CHECK (tokens > 0)
);

create table message_poll (
  id uuid not null,
  performer_id uuid not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint message_poll_pkey PRIMARY KEY (id),
  constraint message_poll_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES account(id) ON DELETE CASCADE
);

create table message_poll_option (
  id uuid not null,
  poll_id uuid not null,
  performer_id uuid not null,
  "position" smallint not null,
  description text not null,
  vote_count integer not null default 0,
  constraint message_poll_option_pkey PRIMARY KEY (id),
  constraint message_poll_option_places UNIQUE (poll_id, "position"),
  constraint message_poll_option_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint message_poll_option_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES message_poll(id) ON DELETE CASCADE,
  constraint message_poll_option_description CHECK (length(description) >= 1 AND length(description) <= 200),
  constraint message_poll_option_votes CHECK (vote_count >= 0)
);

create table message_poll_vote (
  poll_id uuid not null,
  account_id uuid not null,
  option_id uuid not null,
  created_at timestamp with time zone not null,
  constraint message_poll_vote_pkey PRIMARY KEY (poll_id, account_id),
  constraint message_poll_vote_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint message_poll_vote_option_id_fkey FOREIGN KEY (option_id) REFERENCES message_poll_option(id) ON DELETE CASCADE,
  constraint message_poll_vote_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES message_poll(id) ON DELETE CASCADE
);

create table message_reaction (
  message_id uuid not null,
  account_id uuid not null,
  emoji text not null,
  created_at timestamp with time zone not null,
  constraint message_reaction_pkey PRIMARY KEY (message_id, account_id),
  constraint message_reaction_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint message_reaction_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint message_reaction_emoji CHECK (emoji = ANY (ARRAY['❤️'::text, '😂'::text, '😮'::text, '😢'::text, '🔥'::text, '👏'::text, '👍'::text, '🙏'::text]))
);

create table message_story (
  message_id uuid not null,
  story_id uuid not null,
  constraint message_story_pkey PRIMARY KEY (message_id),
  constraint message_story_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint message_story_story_id_fkey FOREIGN KEY (story_id) REFERENCES story(id) ON DELETE CASCADE
);

create table message_version (
  id uuid not null,
  message_id uuid not null,
  sender_id uuid not null,
  text text not null,
  replaced_at timestamp with time zone not null,
  constraint message_version_pkey PRIMARY KEY (id),
  constraint message_version_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint message_version_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint message_version_text_length CHECK (length(text) <= 2000)
);

create table notification (
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  actor_id uuid,
  target_kind text,
  target_id uuid,
  tokens bigint,
  group_key text not null,
  count integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  read_at timestamp with time zone,
  event text,
  is_in_app boolean not null default true,
  mailed_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint notification_count CHECK (count > 0),
  constraint notification_target CHECK ((target_kind IS NULL) = (target_id IS NULL))
);

create table notification_mail (
  notification_id uuid not null,
  account_id uuid not null,
  due_at timestamp with time zone not null,
  constraint notification_mail_pkey PRIMARY KEY (notification_id),
  constraint notification_mail_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_mail_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE
);

create table notification_setting (
  account_id uuid not null,
  kind text not null,
  channel text not null,
  is_enabled boolean not null,
  cadence text,
  constraint notification_setting_pkey PRIMARY KEY (account_id, kind, channel),
  constraint notification_setting_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_setting_cadence CHECK (cadence = ANY (ARRAY['now'::text, 'daily'::text, 'weekly'::text])),
  constraint notification_setting_cadence_of_email CHECK ((cadence IS NOT NULL) = (channel = 'email'::text AND is_enabled)),
  constraint notification_setting_channel CHECK (channel = ANY (ARRAY['inApp'::text, 'email'::text, 'push'::text]))
);

create table notification_source (
  account_id uuid not null,
  source text not null,
  created_at timestamp with time zone not null,
  constraint notification_source_pkey PRIMARY KEY (account_id, source),
  constraint notification_source_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table offer (
  id uuid not null,
  performer_id uuid not null,
  kind text not null,
  percent_bps integer,
  price_minor bigint,
  days smallint,
  payments smallint not null default 1,
  plan_ids uuid[],
  audience text not null,
  list_id uuid,
  code text,
  max_uses integer,
  use_count integer not null default 0,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint offer_pkey PRIMARY KEY (id),
  constraint offer_list_id_fkey FOREIGN KEY (list_id) REFERENCES fan_list(id) ON DELETE SET NULL,
  constraint offer_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint offer_audience CHECK (audience = ANY (ARRAY['new'::text, 'expired'::text, 'followers'::text, 'list'::text])),
  constraint offer_code CHECK (code = upper(code) AND length(code) >= 3 AND length(code) <= 40),
  constraint offer_days CHECK (days >= 1 AND days <= 30),
  constraint offer_kind CHECK (kind = ANY (ARRAY['discount'::text, 'trial'::text, 'price'::text])),
  constraint offer_list CHECK (list_id IS NULL OR audience = 'list'::text),
  constraint offer_max_uses CHECK (max_uses >= 1 AND max_uses <= 100000),
  constraint offer_payments CHECK (payments >= 1 AND payments <= 12),
  constraint offer_percent CHECK (percent_bps >= 500 AND percent_bps <= 9000),
  constraint offer_plans CHECK (cardinality(plan_ids) >= 1 AND cardinality(plan_ids) <= 120),
  constraint offer_price CHECK (price_minor > 0),
  constraint offer_span CHECK (ends_at > starts_at),
  constraint offer_value CHECK ((kind = 'discount'::text) = (percent_bps IS NOT NULL) AND (kind = 'price'::text) = (price_minor IS NOT NULL) AND (kind = 'trial'::text) = (days IS NOT NULL) AND (kind = 'discount'::text OR payments = 1))
);

create table offer_use (
  offer_id uuid not null,
  fan_id uuid not null,
  performer_id uuid not null,
  payment_id uuid,
  created_at timestamp with time zone not null,
  released_at timestamp with time zone,
  constraint offer_use_pkey PRIMARY KEY (offer_id, fan_id),
  constraint offer_use_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint offer_use_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON DELETE CASCADE
);

create table one_time_token (
  token_hash bytea not null,
  account_id uuid not null,
  session_id uuid,
  purpose text not null,
  email text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint one_time_token_pkey PRIMARY KEY (token_hash),
  constraint one_time_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint one_time_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint one_time_token_email CHECK (purpose = 'socket'::text OR email IS NOT NULL),
  constraint one_time_token_purpose CHECK (purpose = ANY (ARRAY['verify_email'::text, 'reset_password'::text, 'restore_email'::text, 'socket'::text]))
);

create table operator_invitation (
  id uuid not null,
  email text not null,
  operator_role text not null,
  token_hash bytea not null,
  invited_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint operator_invitation_pkey PRIMARY KEY (id),
  constraint operator_invitation_email_unique UNIQUE (email),
  constraint operator_invitation_token_unique UNIQUE (token_hash),
  constraint operator_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint operator_invitation_email_lower CHECK (email = lower(email)),
  constraint operator_invitation_role CHECK (operator_role = ANY (ARRAY['owner'::text, 'moderator'::text, 'finance'::text, 'support'::text]))
);

create table order_event (
  id bigint not null generated always as identity,
  order_id uuid not null,
  status text not null,
  note text not null default ''::text,
  actor_id uuid,
  created_at timestamp with time zone not null,
  constraint order_event_pkey PRIMARY KEY (id),
  constraint order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id) ON DELETE CASCADE
);

create table outbox (
  id bigint not null generated always as identity,
  topic text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint outbox_pkey PRIMARY KEY (id)
);

create table passkey (
  id uuid not null,
  account_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  is_synced boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_unique UNIQUE (credential_id),
  constraint passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint passkey_counter CHECK (counter >= 0),
  constraint passkey_name_length CHECK (length(name) >= 1 AND length(name) <= 60)
);

create table passkey_challenge (
  challenge_hash bytea not null,
  purpose text not null,
  account_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenge_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint passkey_challenge_purpose CHECK (purpose = ANY (ARRAY['add'::text, 'login'::text, 'confirm'::text]))
);

create table payer_cohort (
  cohort date not null,
  months smallint not null,
  payers integer not null,
  amount_minor bigint not null,
  counted_at timestamp with time zone not null,
  constraint payer_cohort_pkey PRIMARY KEY (cohort, months)
);

create table payment (
  id uuid not null,
  fan_id uuid not null,
  kind text not null,
  status text not null,
  method text not null,
  amount_minor bigint not null,
  price_minor bigint not null,
  discount_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  tax_bps integer not null default 0,
  refunded_minor bigint not null default 0,
  currency text not null,
  tokens bigint,
  gateway text,
  attempt smallint not null default 1,
  gateway_ref text,
  client_secret text,
  card_id uuid,
  performer_id uuid,
  subscription_type text,
  renews_subscription_id uuid,
  renews_from timestamp with time zone,
  coupon_id uuid,
  country text,
  country_evidence jsonb,
  failure text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  terms_version integer,
  purchase jsonb,
  purchase_status text,
  purchase_result jsonb,
  plan_id uuid,
  months smallint,
  is_renewing boolean,
  changes_subscription_id uuid,
  plan_price_minor bigint,
  offer_id uuid,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_gateway_ref_unique UNIQUE (gateway, gateway_ref),
  constraint payment_card_id_fkey FOREIGN KEY (card_id) REFERENCES payment_card(id),
  constraint payment_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id),
  constraint payment_amount CHECK (amount_minor >= 0 AND amount_minor = (price_minor - discount_minor + tax_minor)),
  constraint payment_discount CHECK (discount_minor >= 0),
  constraint payment_kind CHECK (kind = ANY (ARRAY['wallet_top_up'::text, 'subscription'::text])),
  constraint payment_method CHECK (method = ANY (ARRAY['card'::text, 'wallet'::text])),
  constraint payment_months CHECK (months = ANY (ARRAY[1, 3, 6, 12])) NOT VALID,
  constraint payment_purchase_status CHECK (purchase_status = ANY (ARRAY['open'::text, 'done'::text, 'refused'::text])) NOT VALID,
  constraint payment_purchase_whole CHECK ((purchase IS NULL) = (purchase_status IS NULL)) NOT VALID,
  constraint payment_refunded CHECK (refunded_minor >= 0 AND refunded_minor <= amount_minor),
  constraint payment_status CHECK (status = ANY (ARRAY['created'::text, 'processing'::text, 'require_authentication'::text, 'success'::text, 'failed'::text, 'cancelled'::text, 'refunded'::text, 'disputed'::text])),
  constraint payment_subscription_type CHECK (subscription_type = ANY (ARRAY['monthly'::text, 'yearly'::text])),
  constraint payment_tax CHECK (tax_minor >= 0)
);

create table payment_card (
  id uuid not null,
  fan_id uuid not null,
  gateway text not null,
  gateway_ref text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  holder_name text not null,
  created_at timestamp with time zone not null,
  country text,
  removed_at timestamp with time zone,
  constraint payment_card_pkey PRIMARY KEY (id),
  constraint payment_card_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint payment_card_country CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint payment_card_gateway CHECK (gateway = ANY (ARRAY['sandbox'::text, 'stripe'::text])),
  constraint payment_card_last4 CHECK (last4 ~ '^\d{4}$'::text)
);

create table payout_event (
  id bigint not null generated always as identity,
  payout_id uuid not null,
  status text not null,
  note text not null default ''::text,
  actor_id uuid,
  created_at timestamp with time zone not null,
  constraint payout_event_pkey PRIMARY KEY (id),
  constraint payout_event_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout_request(id) ON DELETE CASCADE
);

create table payout_request (
  id uuid not null,
  performer_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  route text not null,
  status text not null,
  hold_transfer_id bigint not null,
  revision integer not null default 1,
  account_end text,
  destination text,
  note text not null default ''::text,
  reason text not null default ''::text,
  reference text not null default ''::text,
  sent_at timestamp with time zone,
  paid_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint payout_request_pkey PRIMARY KEY (id),
  constraint payout_request_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES account(id) ON DELETE RESTRICT,
  constraint payout_request_amount CHECK (amount_minor > 0),
  constraint payout_request_paid CHECK ((status = 'paid'::text) = (paid_at IS NOT NULL)),
  constraint payout_request_route CHECK (route = ANY (ARRAY['manual'::text, 'stripe'::text])),
  constraint payout_request_status CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'processing'::text, 'paid'::text, 'rejected'::text, 'failed'::text, 'cancelled'::text]))
);

create table payout_schedule (
  performer_id uuid not null,
  every text not null,
  next_on date not null,
  last_obstacle text,
  updated_at timestamp with time zone not null,
  constraint payout_schedule_pkey PRIMARY KEY (performer_id),
  constraint payout_schedule_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint payout_schedule_every CHECK (every = ANY (ARRAY['week'::text, 'month'::text]))
);

create table performer (
  account_id uuid not null,
  status text not null,
  rejection_reason text,
  reviewed_at timestamp with time zone,
  bio text not null default ''::text,
  gender text,
  date_of_birth date,
  country text,
  state text,
  city text,
  languages text[] not null default '{}'::text[],
  appearance jsonb not null default '{}'::jsonb,
  monthly_price_minor bigint,
  yearly_price_minor bigint,
  is_free_trial_enabled boolean not null default false,
  feed_count integer not null default 0,
  photo_count integer not null default 0,
  video_count integer not null default 0,
  follower_count integer not null default 0,
  subscriber_count integer not null default 0,
  like_count integer not null default 0,
  gallery_count integer not null default 0,
  product_count integer not null default 0,
  welcome_video_file_id uuid,
  banking_sealed bytea,
  banking_account_end text,
  banking_changed_at timestamp with time zone,
  payout_route text not null default 'manual'::text,
  payout_route_changed_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  message_policy text not null default 'subscribers'::text,
  message_price_tokens integer not null default 0,
  is_message_free_for_subscribers boolean not null default true,
  call_policy text not null default 'nobody'::text,
  call_price_tokens integer not null default 0,
  place double precision not null default random(),
  banking_replaced_at timestamp with time zone,
  links jsonb not null default '[]'::jsonb,
  blocked_words text[] not null default '{}'::text[],
  hides_counts boolean not null default false,
  draws_viewer_names boolean not null default false,
  marks_pictures boolean not null default false,
  inbox_policy text not null default 'followers'::text,
  takes_mail_followers boolean not null default false,
  hides_spam boolean not null default false,
  constraint performer_pkey PRIMARY KEY (account_id),
  constraint performer_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint performer_welcome_video_file_id_fkey FOREIGN KEY (welcome_video_file_id) REFERENCES media_file(id),
  constraint performer_bio_length CHECK (length(bio) <= 2000),
  constraint performer_call_offer CHECK (call_policy = 'nobody'::text OR call_price_tokens > 0),
  constraint performer_call_policy CHECK (call_policy = ANY (ARRAY['everyone'::text, 'followers'::text, 'subscribers'::text, 'nobody'::text])),
  constraint performer_call_price CHECK (call_price_tokens >= 0 AND call_price_tokens <= 1000000),
  constraint performer_inbox_policy CHECK (inbox_policy = ANY (ARRAY['everyone'::text, 'followers'::text, 'subscribers'::text])),
  constraint performer_links CHECK (jsonb_typeof(links) = 'array'::text AND jsonb_array_length(links) <= 8),
  constraint performer_message_policy CHECK (message_policy = ANY (ARRAY['everyone'::text, 'followers'::text, 'subscribers'::text, 'nobody'::text])),
  constraint performer_message_price CHECK (message_price_tokens >= 0 AND message_price_tokens <= 1000000),
  constraint performer_monthly_price CHECK (monthly_price_minor > 0),
  constraint performer_payout_route CHECK (payout_route = ANY (ARRAY['manual'::text, 'stripe'::text])),
  constraint performer_status CHECK (status = ANY (ARRAY['email_unverified'::text, 'documents_missing'::text, 'pending_review'::text, 'active'::text, 'rejected'::text, 'suspended'::text])),
  constraint performer_yearly_price CHECK (yearly_price_minor > 0)
);

create table performer_category (
  performer_id uuid not null,
  category_id uuid not null,
  constraint performer_category_pkey PRIMARY KEY (category_id, performer_id),
  constraint performer_category_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE,
  constraint performer_category_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE
);

create table performer_document (
  id uuid not null,
  performer_id uuid not null,
  kind text not null,
  storage_key text not null,
  created_at timestamp with time zone not null,
  constraint performer_document_pkey PRIMARY KEY (id),
  constraint performer_document_one_per_kind UNIQUE (performer_id, kind),
  constraint performer_document_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint performer_document_kind CHECK (kind = ANY (ARRAY['id_front'::text, 'id_back'::text, 'selfie_with_id'::text]))
);

create table photo (
  id uuid not null,
  performer_id uuid not null,
  gallery_id uuid,
  file_id uuid not null,
  title text not null default ''::text,
  description text not null default ''::text,
  status text not null,
  "position" integer not null,
  deleted_at timestamp with time zone,
  is_processed boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint photo_pkey PRIMARY KEY (id),
  constraint photo_file_once UNIQUE (file_id),
  constraint photo_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_file(id),
  constraint photo_gallery_id_fkey FOREIGN KEY (gallery_id) REFERENCES gallery(id),
  constraint photo_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint photo_description CHECK (length(description) <= 2000),
  constraint photo_status CHECK (status = ANY (ARRAY['active'::text, 'inactive'::text])),
  constraint photo_title CHECK (length(title) <= 200)
);

create table plan (
  id uuid not null,
  tier_id uuid not null,
  months smallint not null,
  price_minor bigint not null,
  is_offered boolean not null default true,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint plan_pkey PRIMARY KEY (id),
  constraint plan_one_per_months UNIQUE (tier_id, months),
  constraint plan_tier_id_fkey FOREIGN KEY (tier_id) REFERENCES tier(id) ON DELETE CASCADE,
  constraint plan_months CHECK (months = ANY (ARRAY[1, 3, 6, 12])),
  constraint plan_price CHECK (price_minor > 0)
);

create table poll_option (
  id uuid not null,
  performer_id uuid not null,
  feed_id uuid,
  "position" smallint,
  description text not null,
  vote_count integer not null default 0,
  created_at timestamp with time zone not null,
  constraint poll_option_pkey PRIMARY KEY (id),
  constraint poll_option_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feed(id) ON DELETE CASCADE,
  constraint poll_option_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint poll_option_description CHECK (length(description) >= 1 AND length(description) <= 200),
  constraint poll_option_placed CHECK ((feed_id IS NULL) = ("position" IS NULL))
);

create table poll_vote (
  feed_id uuid not null,
  fan_id uuid not null,
  option_id uuid not null,
  created_at timestamp with time zone not null,
  constraint poll_vote_pkey PRIMARY KEY (feed_id, fan_id),
  constraint poll_vote_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint poll_vote_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feed(id) ON DELETE CASCADE,
  constraint poll_vote_option_id_fkey FOREIGN KEY (option_id) REFERENCES poll_option(id) ON DELETE CASCADE
);

create table post_mail (
  feed_id uuid not null,
  performer_id uuid not null,
  after_account_id uuid,
  sent_count integer not null default 0,
  asked_at timestamp with time zone not null,
  done_at timestamp with time zone,
  after_follower_id uuid,
  is_past_accounts boolean not null default false,
  constraint post_mail_pkey PRIMARY KEY (feed_id),
  constraint post_mail_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feed(id) ON DELETE CASCADE,
  constraint post_mail_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint post_mail_sent_count CHECK (sent_count >= 0)
);

create table private_call (
  id uuid not null,
  conversation_id uuid not null,
  fan_id uuid not null,
  performer_id uuid not null,
  status text not null,
  end_reason text,
  price_tokens integer not null,
  held_tokens bigint not null,
  charged_tokens bigint not null default 0,
  media_ms bigint not null default 0,
  requested_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  started_at timestamp with time zone,
  media_lost_at timestamp with time zone,
  ended_at timestamp with time zone,
  changed_at timestamp with time zone not null,
  free_seconds smallint not null default 30,
  constraint private_call_pkey PRIMARY KEY (id),
  constraint private_call_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint private_call_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint private_call_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint private_call_charged CHECK (charged_tokens >= 0 AND charged_tokens <= held_tokens),
  constraint private_call_end_reason CHECK (end_reason = ANY (ARRAY['fan'::text, 'performer'::text, 'no_tokens'::text, 'connection_lost'::text, 'no_media'::text, 'suspended'::text])),
  constraint private_call_free_seconds CHECK (free_seconds >= 0),
  constraint private_call_held CHECK (held_tokens >= 0),
  constraint private_call_media CHECK (media_ms >= 0),
  constraint private_call_over CHECK ((ended_at IS NULL) = (status = ANY (ARRAY['requested'::text, 'accepted'::text, 'live'::text]))),
  constraint private_call_price CHECK (price_tokens > 0),
  constraint private_call_reason CHECK ((end_reason IS NOT NULL) = (status = 'ended'::text)),
  constraint private_call_sides CHECK (fan_id <> performer_id),
  constraint private_call_status CHECK (status = ANY (ARRAY['requested'::text, 'accepted'::text, 'live'::text, 'ended'::text, 'declined'::text, 'missed'::text, 'cancelled'::text]))
);

create table process_report (
  id uuid not null,
  host text not null,
  pid integer not null,
  role text not null,
  version text not null,
  node text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null default now(),
  memory_bytes bigint not null,
  loop_delay_ms real not null,
  pools jsonb not null,
  constraint process_report_pkey PRIMARY KEY (id),
  constraint process_report_role CHECK (role = ANY (ARRAY['web'::text, 'jobs'::text]))
);

create table product (
  id uuid not null,
  performer_id uuid not null,
  type text not null,
  name text not null,
  description text not null default ''::text,
  tags text[] not null default '{}'::text[],
  access text not null default 'paid'::text,
  price_tokens bigint not null,
  stock integer,
  shipping_fee_tokens bigint not null default 0,
  is_affiliate_enabled boolean not null default false,
  affiliate_bps integer not null default 0,
  status text not null,
  removed_reason text,
  schedule_at timestamp with time zone,
  deleted_at timestamp with time zone,
  photo_file_id uuid,
  digital_file_id uuid,
  is_processed boolean not null default false,
  published_at timestamp with time zone,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  view_count integer not null default 0,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  words tsvector not null generated always as (search_words(((name || ' '::text) || description))) stored,
  min_rank smallint not null default 1,
  public_at timestamp with time zone,
  suggested_tokens bigint,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_digital_file_id_fkey FOREIGN KEY (digital_file_id) REFERENCES media_file(id),
  constraint product_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint product_photo_file_id_fkey FOREIGN KEY (photo_file_id) REFERENCES media_file(id),
  constraint product_access CHECK (access = 'paid'::text),
  constraint product_affiliate_bps CHECK (affiliate_bps >= 0 AND affiliate_bps <= 9000),
  constraint product_description CHECK (length(description) <= 5000),
  constraint product_digital_has_no_shipping CHECK (type = 'physical'::text OR shipping_fee_tokens = 0),
  constraint product_name CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint product_physical_has_no_file CHECK (type = 'digital'::text OR digital_file_id IS NULL),
  constraint product_price CHECK (price_tokens > 0 OR price_tokens = 0 AND (status = ANY (ARRAY['draft'::text, 'removed'::text]))),
  constraint product_scheduled_has_time CHECK ((status = 'scheduled'::text) = (schedule_at IS NOT NULL)),
  constraint product_shipping_fee CHECK (shipping_fee_tokens >= 0),
  constraint product_status CHECK (status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'active'::text, 'inactive'::text, 'removed'::text])),
  constraint product_stock CHECK (stock >= 0),
  constraint product_suggested CHECK (suggested_tokens > 0),
  constraint product_type CHECK (type = ANY (ARRAY['physical'::text, 'digital'::text]))
) with (fillfactor=90);

create table profile_visit (
  performer_id uuid not null,
  day date not null,
  visitor_hash bytea not null,
  constraint profile_visit_pkey PRIMARY KEY (performer_id, day, visitor_hash),
  constraint profile_visit_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE
);

create table profile_visit_day (
  performer_id uuid not null,
  day date not null,
  visitors integer not null,
  constraint profile_visit_day_pkey PRIMARY KEY (performer_id, day),
  constraint profile_visit_day_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint profile_visit_day_visitors CHECK (visitors > 0)
);

create table purchase (
  fan_id uuid not null,
  target_id uuid not null,
  kind text not null,
  sale_id uuid not null,
  created_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  opens_at timestamp with time zone,
  constraint purchase_pkey PRIMARY KEY (fan_id, target_id),
  constraint purchase_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint purchase_kind CHECK (kind = ANY (ARRAY['feed'::text, 'video'::text, 'gallery'::text, 'product'::text, 'message'::text, 'stream'::text, 'series'::text, 'story'::text]))
);

create table purchase_order (
  id uuid not null,
  number text not null,
  fan_id uuid not null,
  performer_id uuid not null,
  product_id uuid not null,
  product_type text not null,
  product_name text not null,
  quantity integer not null,
  unit_price_tokens bigint not null,
  shipping_fee_tokens bigint not null,
  total_tokens bigint not null,
  discount_tokens bigint not null default 0,
  coupon_id uuid,
  status text not null,
  delivery_address jsonb,
  carrier text not null default ''::text,
  tracking_code text not null default ''::text,
  reserved_until timestamp with time zone,
  sale_id uuid,
  affiliate_id uuid,
  affiliate_bps integer not null default 0,
  feed_id uuid,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint purchase_order_pkey PRIMARY KEY (id),
  constraint purchase_order_number_unique UNIQUE (number),
  constraint purchase_order_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id),
  constraint purchase_order_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint purchase_order_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint purchase_order_affiliate CHECK ((affiliate_id IS NULL) = (affiliate_bps = 0)),
  constraint purchase_order_affiliate_bps CHECK (affiliate_bps >= 0 AND affiliate_bps <= 9000),
  constraint purchase_order_discount CHECK (discount_tokens >= 0),
  constraint purchase_order_discount_covered CHECK (discount_tokens <= total_tokens),
  constraint purchase_order_paid_has_sale CHECK ((sale_id IS NULL) = (status = ANY (ARRAY['created'::text, 'cancelled'::text]))),
  constraint purchase_order_quantity CHECK (quantity >= 1 AND quantity <= 100),
  constraint purchase_order_reserved CHECK (status <> 'created'::text OR reserved_until IS NOT NULL),
  constraint purchase_order_status CHECK (status = ANY (ARRAY['created'::text, 'paid'::text, 'processing'::text, 'shipping'::text, 'delivered'::text, 'completed'::text, 'cancelled'::text, 'refunded'::text])),
  constraint purchase_order_total CHECK (total_tokens = (quantity * unit_price_tokens + shipping_fee_tokens))
);

create table push_key (
  id boolean not null default true,
  public_key text not null,
  private_key_sealed bytea not null,
  created_at timestamp with time zone not null,
  constraint push_key_pkey PRIMARY KEY (id),
  constraint push_key_one_row CHECK (id)
);

create table push_subscription (
  id uuid not null,
  account_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  failures integer not null default 0,
  failing_since timestamp with time zone,
  failed_at timestamp with time zone,
  delivered_at timestamp with time zone,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_one_per_endpoint UNIQUE (endpoint),
  constraint push_subscription_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint push_subscription_endpoint_length CHECK (length(endpoint) <= 1000),
  constraint push_subscription_failures CHECK (failures >= 0)
);

create table queue_run (
  queue text not null,
  completed_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint queue_run_pkey PRIMARY KEY (queue)
);

create table rate_limit (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limit_pkey PRIMARY KEY (key)
);

create table reaction (
  account_id uuid not null,
  action text not null,
  object_id uuid not null,
  object_type text not null,
  created_at timestamp with time zone not null,
  constraint reaction_pkey PRIMARY KEY (account_id, action, object_id),
  constraint reaction_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint reaction_action CHECK (action = ANY (ARRAY['like'::text, 'bookmark'::text])),
  constraint reaction_object_type CHECK (object_type = ANY (ARRAY['feed'::text, 'video'::text, 'gallery'::text, 'product'::text, 'performer'::text, 'comment'::text]))
);

create table receipt (
  id uuid not null,
  series text not null,
  number integer not null,
  kind text not null,
  payment_id uuid not null,
  refund_id uuid,
  fan_id uuid not null,
  content jsonb not null,
  issued_at timestamp with time zone not null,
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_number_unique UNIQUE (series, number),
  constraint receipt_once UNIQUE NULLS NOT DISTINCT (payment_id, refund_id),
  constraint receipt_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint receipt_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint receipt_kind CHECK (kind = ANY (ARRAY['receipt'::text, 'credit_note'::text]))
);

create table receipt_series (
  series text not null,
  last_number integer not null,
  constraint receipt_series_pkey PRIMARY KEY (series)
);

create table reconciliation (
  id uuid not null,
  gateway text not null,
  day date not null,
  checked_at timestamp with time zone not null,
  charges integer not null,
  payments integer not null,
  constraint reconciliation_pkey PRIMARY KEY (id),
  constraint reconciliation_once UNIQUE (gateway, day)
);

create table reconciliation_difference (
  id bigint not null generated always as identity,
  reconciliation_id uuid not null,
  kind text not null,
  payment_id uuid,
  gateway_ref text not null,
  ours text not null,
  theirs text not null,
  constraint reconciliation_difference_pkey PRIMARY KEY (id),
  constraint reconciliation_difference_reconciliation_id_fkey FOREIGN KEY (reconciliation_id) REFERENCES reconciliation(id) ON DELETE CASCADE,
  constraint reconciliation_difference_kind CHECK (kind = ANY (ARRAY['unknown_here'::text, 'missing_there'::text, 'status'::text, 'amount'::text, 'currency'::text, 'refunded'::text]))
);

create table recovery_code (
  account_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (account_id, code_hash),
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES second_factor(account_id) ON DELETE CASCADE
);

create table recurring_change (
  id bigint not null generated always as identity,
  subscription_id uuid not null,
  movement text not null,
  cause text not null,
  before_minor bigint not null,
  after_minor bigint not null,
  created_at timestamp with time zone not null,
  constraint recurring_change_pkey PRIMARY KEY (id),
  constraint recurring_change_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(id) ON DELETE CASCADE,
  constraint recurring_change_amounts CHECK (before_minor >= 0 AND after_minor >= 0 AND before_minor <> after_minor),
  constraint recurring_change_movement CHECK (movement = ANY (ARRAY['new'::text, 'reactivation'::text, 'expansion'::text, 'contraction'::text, 'churn'::text]))
);

create table recurring_day (
  day date not null,
  new_minor bigint not null,
  new_count integer not null,
  reactivation_minor bigint not null,
  reactivation_count integer not null,
  expansion_minor bigint not null,
  expansion_count integer not null,
  contraction_minor bigint not null,
  contraction_count integer not null,
  churn_minor bigint not null,
  churn_count integer not null,
  end_minor bigint not null,
  payers integer not null,
  constraint recurring_day_pkey PRIMARY KEY (day)
);

create table referral (
  id uuid not null,
  inviter_id uuid not null,
  invitee_id uuid not null,
  mode text not null,
  reward text not null,
  reward_bps integer,
  months integer,
  reward_tokens bigint,
  minimum_minor bigint,
  qualified_at timestamp with time zone,
  payment_id uuid,
  ends_at timestamp with time zone,
  stopped_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint referral_pkey PRIMARY KEY (id),
  constraint referral_once UNIQUE (invitee_id),
  constraint referral_invitee_id_fkey FOREIGN KEY (invitee_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint referral_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint referral_bps CHECK (reward_bps >= 0 AND reward_bps <= 10000),
  constraint referral_minimum CHECK (minimum_minor >= 0),
  constraint referral_mode CHECK (mode = ANY (ARRAY['creator'::text, 'fan'::text])),
  constraint referral_months CHECK (months >= 1 AND months <= 120),
  constraint referral_of_another CHECK (inviter_id <> invitee_id),
  constraint referral_reward CHECK (reward = ANY (ARRAY['share'::text, 'lower_fee'::text, 'inviter'::text, 'both'::text])),
  constraint referral_terms CHECK (mode = 'creator'::text AND (reward = ANY (ARRAY['share'::text, 'lower_fee'::text])) AND reward_bps IS NOT NULL AND months IS NOT NULL OR mode = 'fan'::text AND (reward = ANY (ARRAY['inviter'::text, 'both'::text])) AND reward_tokens IS NOT NULL AND minimum_minor IS NOT NULL),
  constraint referral_tokens CHECK (reward_tokens > 0)
);

create table referral_code (
  account_id uuid not null,
  code text not null,
  created_at timestamp with time zone not null,
  constraint referral_code_pkey PRIMARY KEY (account_id),
  constraint referral_code_unique UNIQUE (code),
  constraint referral_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint referral_code_shape CHECK (code ~ '^[a-z2-9]{8}$'::text)
);

create table referral_gift (
  referral_id uuid not null,
  account_id uuid not null,
  tokens bigint not null,
  worth_minor bigint not null,
  revoked_tokens bigint not null default 0,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint referral_gift_pkey PRIMARY KEY (referral_id, account_id),
  constraint referral_gift_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint referral_gift_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referral(id) ON DELETE CASCADE,
  constraint referral_gift_revoked CHECK (revoked_tokens >= 0 AND revoked_tokens <= tokens),
  constraint referral_gift_tokens CHECK (tokens > 0),
  constraint referral_gift_worth CHECK (worth_minor >= 0)
);

create table refund (
  id uuid not null,
  payment_id uuid not null,
  fan_id uuid not null,
  amount_minor bigint not null,
  tax_minor bigint not null,
  tokens bigint not null default 0,
  loss_minor bigint not null default 0,
  destination text not null,
  cause text not null,
  status text not null,
  reason text not null default ''::text,
  gateway_ref text,
  transfer_id bigint not null,
  sale_id uuid,
  gross_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  net_minor bigint not null default 0,
  operator_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  referral_minor bigint not null default 0,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_gateway_ref UNIQUE (gateway_ref),
  constraint refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint refund_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint refund_amount CHECK (amount_minor > 0),
  constraint refund_cause CHECK (cause = ANY (ARRAY['operator'::text, 'provider'::text, 'dispute'::text, 'early_end'::text])),
  constraint refund_destination CHECK (destination = ANY (ARRAY['card'::text, 'wallet'::text])),
  constraint refund_status CHECK (status = ANY (ARRAY['pending'::text, 'success'::text, 'failed'::text]))
);

create table report (
  id uuid not null,
  object_type text not null,
  object_id uuid not null,
  target_id uuid,
  reporter_id uuid,
  reporter_email text,
  reporter_hash bytea,
  category text not null,
  description text not null default ''::text,
  status text not null,
  note text not null default ''::text,
  handled_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  excerpt jsonb,
  constraint report_pkey PRIMARY KEY (id),
  constraint report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint report_description CHECK (length(description) <= 2000),
  constraint report_object_type CHECK (object_type = ANY (ARRAY['feed'::text, 'video'::text, 'gallery'::text, 'photo'::text, 'product'::text, 'comment'::text, 'performer'::text, 'user'::text, 'stream'::text, 'message'::text, 'story'::text])),
  constraint report_status CHECK (status = ANY (ARRAY['received'::text, 'in_review'::text, 'actioned'::text, 'dismissed'::text]))
);

create table rss_network (
  token_id uuid not null,
  day date not null,
  network text not null,
  used_at timestamp with time zone not null,
  constraint rss_network_pkey PRIMARY KEY (token_id, day, network),
  constraint rss_network_token_id_fkey FOREIGN KEY (token_id) REFERENCES rss_token(id) ON DELETE CASCADE
);

create table rss_token (
  id uuid not null,
  fan_id uuid not null,
  performer_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_for text,
  constraint rss_token_pkey PRIMARY KEY (id),
  constraint rss_token_hash UNIQUE (token_hash),
  constraint rss_token_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint rss_token_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint rss_token_revoked CHECK ((revoked_at IS NULL) = (revoked_for IS NULL)),
  constraint rss_token_revoked_for CHECK (revoked_for = ANY (ARRAY['renewed'::text, 'stopped'::text, 'networks'::text]))
);

create table sale (
  id uuid not null,
  kind text not null,
  fan_id uuid not null,
  performer_id uuid not null,
  target_id uuid,
  tokens bigint,
  gross_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  fee_bps integer not null,
  transfer_id bigint not null,
  held_until timestamp with time zone not null,
  refunded_at timestamp with time zone,
  refund_reason text,
  refunded_gross_minor bigint not null default 0,
  refunded_fee_minor bigint not null default 0,
  refunded_net_minor bigint not null default 0,
  created_at timestamp with time zone not null,
  tip_text text,
  tip_target_id uuid,
  tip_title text,
  constraint sale_pkey PRIMARY KEY (id),
  constraint sale_adds_up CHECK ((fee_minor + net_minor) = gross_minor AND fee_minor >= 0 AND net_minor >= 0),
  constraint sale_fee_bps CHECK (fee_bps >= 0 AND fee_bps <= 10000),
  constraint sale_gross CHECK (gross_minor >= 0),
  constraint sale_kind CHECK (kind = ANY (ARRAY['tip'::text, 'subscription'::text, 'feed'::text, 'video'::text, 'gallery'::text, 'product'::text, 'message'::text, 'stream'::text, 'private_call'::text, 'affiliate'::text, 'series'::text, 'collab'::text, 'referral'::text, 'story'::text])),
  constraint sale_refunded CHECK (refunded_gross_minor >= 0 AND refunded_gross_minor <= gross_minor AND refunded_fee_minor >= 0 AND refunded_fee_minor <= fee_minor AND refunded_net_minor >= 0 AND refunded_net_minor <= net_minor),
  constraint sale_tip_text CHECK (tip_text IS NULL OR kind = 'tip'::text AND length(tip_text) >= 1 AND length(tip_text) <= 200),
  constraint sale_tokens CHECK (tokens >= 0)
);

create table sandbox_charge (
  charge_key text not null,
  outcome text not null,
  failure text,
  amount_minor bigint,
  currency text,
  created_at timestamp with time zone not null,
  constraint sandbox_charge_pkey PRIMARY KEY (charge_key),
  constraint sandbox_charge_failure CHECK ((outcome = 'failed'::text) = (failure IS NOT NULL)),
  constraint sandbox_charge_outcome CHECK (outcome = ANY (ARRAY['success'::text, 'require_authentication'::text, 'failed'::text, 'cancelled'::text]))
);

create table saved_reply (
  id uuid not null,
  performer_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint saved_reply_pkey PRIMARY KEY (id),
  constraint saved_reply_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint saved_reply_text_length CHECK (length(text) >= 1 AND length(text) <= 2000)
);

create table saved_view (
  id uuid not null,
  account_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint saved_view_name_length CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint saved_view_query_length CHECK (length(query) <= 1000)
);

create table scheduled_job (
  name text not null,
  every_seconds integer not null,
  registered_at timestamp with time zone not null,
  succeeded_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  "position" text,
  constraint scheduled_job_pkey PRIMARY KEY (name)
);

create table schema_migration (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  kind text not null default 'contract'::text,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table sealing_key (
  is_only boolean not null default true,
  key_check bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint sealing_key_pkey PRIMARY KEY (is_only),
  constraint sealing_key_one_row CHECK (is_only)
);

create table search_keyword (
  keyword text not null,
  searcher bytea not null,
  day date not null,
  constraint search_keyword_pkey PRIMARY KEY (keyword, searcher, day),
  constraint search_keyword_length CHECK (length(keyword) >= 2 AND length(keyword) <= 60),
  constraint search_keyword_searcher_length CHECK (octet_length(searcher) = 16)
);

create table second_factor (
  account_id uuid not null,
  secret_sealed bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint second_factor_pkey PRIMARY KEY (account_id),
  constraint second_factor_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table segment (
  id uuid not null,
  performer_id uuid not null,
  name text not null,
  conditions jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint segment_pkey PRIMARY KEY (id),
  constraint segment_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint segment_conditions CHECK (jsonb_typeof(conditions) = 'array'::text),
  constraint segment_name_length CHECK (length(name) >= 1 AND length(name) <= 60)
);

create table series (
  id uuid not null,
  performer_id uuid not null,
  title text not null,
  description text not null default ''::text,
  price_tokens bigint,
  state text not null default 'draft'::text,
  time_zone text not null,
  cover_item_id uuid,
  published_at timestamp with time zone,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint series_pkey PRIMARY KEY (id),
  constraint series_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint series_description CHECK (length(description) <= 5000),
  constraint series_price CHECK (price_tokens > 0),
  constraint series_published CHECK (state = 'draft'::text OR published_at IS NOT NULL),
  constraint series_state CHECK (state = ANY (ARRAY['draft'::text, 'published'::text])),
  constraint series_time_zone CHECK (length(time_zone) >= 1 AND length(time_zone) <= 64),
  constraint series_title CHECK (length(title) >= 1 AND length(title) <= 200)
);

create table series_item (
  item_id uuid not null,
  series_id uuid not null,
  kind text not null,
  "position" integer not null,
  day_after smallint not null default 0,
  created_at timestamp with time zone not null,
  constraint series_item_pkey PRIMARY KEY (item_id),
  constraint series_item_series_id_fkey FOREIGN KEY (series_id) REFERENCES series(id) ON DELETE CASCADE,
  constraint series_item_day CHECK (day_after >= 0 AND day_after <= 1000),
  constraint series_item_kind CHECK (kind = ANY (ARRAY['feed'::text, 'video'::text, 'gallery'::text]))
);

create table series_progress (
  fan_id uuid not null,
  item_id uuid not null,
  series_id uuid not null,
  done_at timestamp with time zone not null,
  constraint series_progress_pkey PRIMARY KEY (fan_id, item_id),
  constraint series_progress_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint series_progress_series_id_fkey FOREIGN KEY (series_id) REFERENCES series(id) ON DELETE CASCADE
);

create table session (
  id uuid not null,
  account_id uuid not null,
  token_hash bytea not null,
  user_agent text not null,
  address text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  has_used_passkey boolean not null default false,
  replaced_token_hash bytea,
  acting_for uuid,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_unique UNIQUE (token_hash),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table setting (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  constraint setting_pkey PRIMARY KEY (key),
  constraint setting_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id) ON DELETE SET NULL
);

create table sign_up_day (
  day date not null,
  by_link boolean not null,
  sign_ups integer not null,
  confirmed integer not null,
  followed integer not null,
  paid integer not null,
  subscribed integer not null,
  counted_at timestamp with time zone not null,
  constraint sign_up_day_pkey PRIMARY KEY (day, by_link)
);

create table similar_performer (
  performer_id uuid not null,
  similar_id uuid not null,
  common_followers integer not null,
  similarity double precision not null,
  constraint similar_performer_pkey PRIMARY KEY (performer_id, similar_id),
  constraint similar_performer_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint similar_performer_similar_id_fkey FOREIGN KEY (similar_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint similar_performer_hides_persons CHECK (common_followers >= 5),
  constraint similar_performer_of_others CHECK (performer_id <> similar_id),
  constraint similar_performer_similarity CHECK (similarity > 0::double precision AND similarity <= 1::double precision)
);

create table site_footer (
  is_only boolean not null default true,
  content text not null,
  updated_at timestamp with time zone not null,
  constraint site_footer_pkey PRIMARY KEY (is_only),
  constraint site_footer_is_only CHECK (is_only)
);

create table site_promo (
  id uuid not null,
  title text not null,
  text text not null,
  link text,
  picture_file_id uuid,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  "position" integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint site_promo_pkey PRIMARY KEY (id),
  constraint site_promo_picture_file_id_fkey FOREIGN KEY (picture_file_id) REFERENCES media_file(id) ON DELETE SET NULL,
  constraint site_promo_link_shape CHECK (link ~* '^(/($|[^/\\])|https?://)'::text),
  constraint site_promo_text_length CHECK (length(text) <= 200),
  constraint site_promo_title_length CHECK (length(title) >= 1 AND length(title) <= 80),
  constraint site_promo_window CHECK (starts_at < ends_at)
);

create table slow_statement (
  fingerprint text not null,
  source text not null,
  statement text not null,
  count bigint not null,
  total_ms double precision not null,
  worst_ms double precision not null,
  last_at timestamp with time zone not null,
  constraint slow_statement_pkey PRIMARY KEY (fingerprint, source)
);

create table spending_limit (
  fan_id uuid not null,
  day_minor bigint,
  month_minor bigint,
  next_day_minor bigint,
  next_month_minor bigint,
  next_from timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint spending_limit_pkey PRIMARY KEY (fan_id),
  constraint spending_limit_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint spending_limit_day CHECK (day_minor > 0),
  constraint spending_limit_month CHECK (month_minor > 0)
);

create table storage_use (
  kind text not null,
  files bigint not null,
  bytes bigint not null,
  counted_at timestamp with time zone not null,
  constraint storage_use_pkey PRIMARY KEY (kind),
  constraint storage_use_kind CHECK (kind = ANY (ARRAY['originals'::text, 'renditions'::text]))
);

create table story (
  id uuid not null,
  performer_id uuid not null,
  file_id uuid not null,
  text text not null default ''::text,
  access text not null,
  min_rank smallint not null default 1,
  highlight_id uuid,
  view_count integer not null default 0,
  published_at timestamp with time zone,
  expires_at timestamp with time zone,
  removed_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  price_tokens bigint not null default 0,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  constraint story_pkey PRIMARY KEY (id),
  constraint story_one_per_file UNIQUE (file_id),
  constraint story_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_file(id),
  constraint story_highlight_id_fkey FOREIGN KEY (highlight_id) REFERENCES story_highlight(id) ON DELETE SET NULL,
  constraint story_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint story_access CHECK (access = ANY (ARRAY['free'::text, 'followers'::text, 'subscribers'::text, 'paid'::text])),
  constraint story_min_rank CHECK (min_rank >= 1 AND min_rank <= 30000),
  constraint story_price CHECK ((access = 'paid'::text) = (price_tokens > 0)),
  constraint story_term CHECK ((published_at IS NULL) = (expires_at IS NULL)),
  constraint story_text CHECK (length(text) <= 200)
);

create table story_highlight (
  id uuid not null,
  performer_id uuid not null,
  title text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint story_highlight_pkey PRIMARY KEY (id),
  constraint story_highlight_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint story_highlight_title CHECK (length(title) >= 1 AND length(title) <= 40)
);

create table story_view (
  story_id uuid not null,
  account_id uuid not null,
  viewed_at timestamp with time zone not null,
  is_teaser boolean not null default false,
  constraint story_view_pkey PRIMARY KEY (story_id, account_id),
  constraint story_view_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint story_view_story_id_fkey FOREIGN KEY (story_id) REFERENCES story(id) ON DELETE CASCADE
);

create table stranger_text (
  sender_id uuid not null,
  text_hash bytea not null,
  conversation_id uuid not null,
  sent_at timestamp with time zone not null,
  constraint stranger_text_pkey PRIMARY KEY (sender_id, text_hash, conversation_id),
  constraint stranger_text_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint stranger_text_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES account(id) ON DELETE CASCADE
);

create table stream (
  id uuid not null,
  performer_id uuid not null,
  title text not null,
  access text not null,
  price_tokens integer not null default 0,
  is_processed boolean not null default true,
  status text not null,
  end_reason text,
  viewer_count integer not null default 0,
  peak_viewer_count integer not null default 0,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  tip_count integer not null default 0,
  tipped_tokens bigint not null default 0,
  slow_mode_seconds integer not null default 0,
  links_for text not null default 'subscribers'::text,
  reported_seconds integer,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  media_stopped_at timestamp with time zone,
  ended_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  is_recorded boolean not null default false,
  goal_tokens bigint,
  goal_text text not null default ''::text,
  starts_at timestamp with time zone,
  description text not null default ''::text,
  reminded_at timestamp with time zone,
  warning_text text not null default ''::text,
  warned_at timestamp with time zone,
  measured_at timestamp with time zone,
  received_kbits integer,
  keyframe_ms integer,
  is_picture_missing boolean not null default false,
  min_rank smallint not null default 1,
  pinned_message_id uuid,
  constraint stream_pkey PRIMARY KEY (id),
  constraint stream_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint stream_access CHECK (access = ANY (ARRAY['free'::text, 'followers'::text, 'subscribers'::text, 'paid'::text])),
  constraint stream_description_length CHECK (length(description) <= 1000),
  constraint stream_end_has_reason CHECK ((status = 'ended'::text) = (end_reason IS NOT NULL)),
  constraint stream_end_reason CHECK (end_reason = ANY (ARRAY['owner'::text, 'no_media'::text, 'operator'::text, 'suspended'::text, 'cancelled'::text, 'not_started'::text])),
  constraint stream_ended_is_dated CHECK ((status = 'ended'::text) = (ended_at IS NOT NULL)),
  constraint stream_goal_text_length CHECK (length(goal_text) <= 80),
  constraint stream_goal_tokens CHECK (goal_tokens >= 1 AND goal_tokens <= 100000000),
  constraint stream_links_for CHECK (links_for = ANY (ARRAY['everyone'::text, 'subscribers'::text, 'nobody'::text])),
  constraint stream_live_is_dated CHECK (status <> 'live'::text OR started_at IS NOT NULL),
  constraint stream_measured_whole CHECK ((measured_at IS NULL) = (received_kbits IS NULL)),
  constraint stream_price CHECK (price_tokens >= 0 AND (access = 'paid'::text) = (price_tokens > 0)),
  constraint stream_scheduled_has_time CHECK (status <> 'scheduled'::text OR starts_at IS NOT NULL),
  constraint stream_slow_mode CHECK (slow_mode_seconds >= 0 AND slow_mode_seconds <= 300),
  constraint stream_status CHECK (status = ANY (ARRAY['scheduled'::text, 'preparing'::text, 'live'::text, 'ended'::text])),
  constraint stream_title_length CHECK (length(title) >= 1 AND length(title) <= 200),
  constraint stream_viewer_count CHECK (viewer_count >= 0)
);

create table stream_ban (
  performer_id uuid not null,
  account_id uuid not null,
  until timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint stream_ban_pkey PRIMARY KEY (performer_id, account_id),
  constraint stream_ban_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint stream_ban_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE
);

create table stream_message (
  id uuid not null,
  stream_id uuid not null,
  sender_id uuid not null,
  type text not null,
  text text not null,
  tip_tokens integer,
  client_id uuid not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  tip_sale_id uuid,
  tip_title text,
  is_quiet boolean not null default false,
  constraint stream_message_pkey PRIMARY KEY (id),
  constraint stream_message_one_per_client_id UNIQUE (sender_id, client_id),
  constraint stream_message_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint stream_message_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES stream(id) ON DELETE CASCADE,
  constraint stream_message_deleted_is_empty CHECK (deleted_at IS NULL OR text = ''::text),
  constraint stream_message_text_length CHECK (length(text) <= 500),
  constraint stream_message_tip CHECK ((type = 'tip'::text) = (tip_tokens IS NOT NULL)),
  constraint stream_message_type CHECK (type = ANY (ARRAY['text'::text, 'tip'::text]))
);

create table stream_moderator (
  performer_id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone not null,
  constraint stream_moderator_pkey PRIMARY KEY (performer_id, account_id),
  constraint stream_moderator_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint stream_moderator_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE
);

create table stream_recording (
  id uuid not null,
  stream_id uuid not null,
  video_id uuid not null,
  created_at timestamp with time zone not null,
  constraint stream_recording_pkey PRIMARY KEY (id),
  constraint stream_recording_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES stream(id) ON DELETE CASCADE
);

create table stream_reminder (
  stream_id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone not null,
  constraint stream_reminder_pkey PRIMARY KEY (stream_id, account_id),
  constraint stream_reminder_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint stream_reminder_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES stream(id) ON DELETE CASCADE
);

create table subscriber_day (
  day date not null,
  active integer not null,
  constraint subscriber_day_pkey PRIMARY KEY (day),
  constraint subscriber_day_active CHECK (active >= 0)
);

create table subscription (
  id uuid not null,
  fan_id uuid not null,
  performer_id uuid not null,
  type text not null,
  status text not null,
  price_minor bigint not null,
  method text,
  card_id uuid,
  is_renewing boolean not null,
  anchor_day smallint not null,
  has_used_trial boolean not null,
  renewal_attempts smallint not null default 0,
  next_attempt_at timestamp with time zone,
  started_at timestamp with time zone not null,
  expired_at timestamp with time zone not null,
  suspended_at timestamp with time zone,
  suspended_status text,
  suspension_reason text,
  reminded_for timestamp with time zone,
  price_notified_minor bigint,
  price_notified_for timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  tier_id uuid,
  plan_id uuid,
  months smallint,
  next_plan_id uuid,
  next_price_minor bigint,
  renewed_by text not null default 'us'::text,
  offer_percent_bps integer,
  offer_payments_left smallint not null default 0,
  counted_from timestamp with time zone,
  pause_months smallint,
  resumes_at timestamp with time zone,
  constraint subscription_pkey PRIMARY KEY (id),
  constraint subscription_one_per_pair UNIQUE (fan_id, performer_id),
  constraint subscription_card_id_fkey FOREIGN KEY (card_id) REFERENCES payment_card(id),
  constraint subscription_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint subscription_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint subscription_anchor CHECK (anchor_day >= 1 AND anchor_day <= 31),
  constraint subscription_method CHECK (method = ANY (ARRAY['card'::text, 'wallet'::text])),
  constraint subscription_months CHECK (months = ANY (ARRAY[1, 3, 6, 12])) NOT VALID,
  constraint subscription_next CHECK ((next_plan_id IS NULL) = (next_price_minor IS NULL)) NOT VALID,
  constraint subscription_pause_months CHECK (pause_months >= 1 AND pause_months <= 3),
  constraint subscription_paused CHECK (resumes_at IS NULL OR status = 'expired'::text AND pause_months IS NULL),
  constraint subscription_price CHECK (price_minor >= 0),
  constraint subscription_renewed_by CHECK (renewed_by = ANY (ARRAY['us'::text, 'gateway'::text])) NOT VALID,
  constraint subscription_status CHECK (status = ANY (ARRAY['active'::text, 'trialing'::text, 'past_due'::text, 'cancelled'::text, 'expired'::text, 'suspended'::text])),
  constraint subscription_suspension CHECK ((status = 'suspended'::text) = (suspended_at IS NOT NULL) AND (status = 'suspended'::text) = (suspended_status IS NOT NULL) AND (suspended_status = ANY (ARRAY['active'::text, 'trialing'::text, 'past_due'::text, 'cancelled'::text]))),
  constraint subscription_type CHECK (type = ANY (ARRAY['free'::text, 'monthly'::text, 'yearly'::text]))
);

create table subscription_event (
  id bigint not null generated always as identity,
  subscription_id uuid not null,
  fan_id uuid not null,
  performer_id uuid not null,
  kind text not null,
  status text not null,
  is_renewing boolean not null,
  tier_id uuid,
  plan_id uuid,
  months smallint,
  price_minor bigint not null,
  expired_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint subscription_event_pkey PRIMARY KEY (id),
  constraint subscription_event_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(id) ON DELETE CASCADE,
  constraint subscription_event_kind CHECK (kind = ANY (ARRAY['trial_started'::text, 'granted'::text, 'started'::text, 'renewed'::text, 'extended'::text, 'raised'::text, 'change_planned'::text, 'change_dropped'::text, 'changed'::text, 'cancelled'::text, 'resumed'::text, 'price_accepted'::text, 'renewal_failed'::text, 'suspended'::text, 'unsuspended'::text, 'ended'::text, 'expired'::text, 'gifted'::text, 'pause_planned'::text, 'paused'::text]))
);

create table subscription_term (
  id bigint not null generated always as identity,
  subscription_id uuid not null,
  sale_id uuid,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  value_minor bigint not null,
  constraint subscription_term_pkey PRIMARY KEY (id),
  constraint subscription_term_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(id) ON DELETE CASCADE,
  constraint subscription_term_length CHECK (until_at > from_at),
  constraint subscription_term_value CHECK (value_minor >= 0)
);

create table suggestable_performer (
  performer_id uuid not null,
  published_at timestamp with time zone not null,
  is_newcomer boolean not null,
  topics text[] not null,
  constraint suggestable_performer_pkey PRIMARY KEY (performer_id),
  constraint suggestable_performer_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE
);

create table suggestion_mark (
  fan_id uuid not null,
  performer_id uuid not null,
  seen_days integer not null default 0,
  seen_on date,
  hidden_at timestamp with time zone,
  constraint suggestion_mark_pkey PRIMARY KEY (fan_id, performer_id),
  constraint suggestion_mark_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint suggestion_mark_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE
);

create table take_down (
  id uuid not null,
  object_type text not null,
  object_id uuid not null,
  owner_id uuid,
  label text not null,
  reason text not null,
  operator_id uuid,
  refunds_buyers boolean not null,
  status_before text,
  schedule_before timestamp with time zone,
  archive jsonb,
  restored_at timestamp with time zone,
  created_at timestamp with time zone not null,
  withholds_files boolean not null default false,
  constraint take_down_pkey PRIMARY KEY (id),
  constraint take_down_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint take_down_object_type CHECK (object_type = ANY (ARRAY['feed'::text, 'video'::text, 'gallery'::text, 'product'::text, 'photo'::text, 'comment'::text, 'story'::text]))
);

create table tax_rate (
  id uuid not null,
  country text not null,
  valid_from date not null,
  rate_bps integer not null,
  created_at timestamp with time zone not null,
  constraint tax_rate_pkey PRIMARY KEY (id),
  constraint tax_rate_one_per_day UNIQUE (country, valid_from),
  constraint tax_rate_bps CHECK (rate_bps >= 0 AND rate_bps <= 10000),
  constraint tax_rate_country CHECK (country ~ '^[A-Z]{2}$'::text)
);

create table team_activity (
  id uuid not null,
  creator_id uuid not null,
  member_id uuid not null,
  act text not null,
  target_id uuid,
  is_done boolean,
  created_at timestamp with time zone not null,
  constraint team_activity_pkey PRIMARY KEY (id),
  constraint team_activity_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint team_activity_member_id_fkey FOREIGN KEY (member_id) REFERENCES account(id) ON DELETE CASCADE
);

create table team_invitation (
  id uuid not null,
  creator_id uuid not null,
  email text not null,
  rights text[] not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint team_invitation_pkey PRIMARY KEY (id),
  constraint team_invitation_one_per_address UNIQUE (creator_id, email),
  constraint team_invitation_token_unique UNIQUE (token_hash),
  constraint team_invitation_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint team_invitation_email_lower CHECK (email = lower(email)),
  constraint team_invitation_rights CHECK (rights <@ ARRAY['posts'::text, 'messages'::text, 'orders'::text, 'figures'::text] AND cardinality(rights) > 0)
);

create table team_member (
  creator_id uuid not null,
  member_id uuid not null,
  rights text[] not null,
  joined_at timestamp with time zone not null,
  constraint team_member_pkey PRIMARY KEY (creator_id, member_id),
  constraint team_member_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint team_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint team_member_other CHECK (creator_id <> member_id),
  constraint team_member_rights CHECK (rights <@ ARRAY['posts'::text, 'messages'::text, 'orders'::text, 'figures'::text] AND cardinality(rights) > 0)
);

create table tier (
  id uuid not null,
  performer_id uuid not null,
  rank smallint not null,
  name text not null default ''::text,
  benefits text[] not null default '{}'::text[],
  colour text not null default 'blue'::text,
  cap integer,
  is_hidden boolean not null default false,
  state text not null default 'active'::text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint tier_pkey PRIMARY KEY (id),
  constraint tier_one_per_rank UNIQUE (performer_id, rank),
  constraint tier_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint tier_base_is_offered CHECK (rank > 1 OR state = 'active'::text AND NOT is_hidden),
  constraint tier_benefits CHECK (cardinality(benefits) <= 10),
  constraint tier_cap CHECK (cap >= 1 AND cap <= 1000000),
  constraint tier_colour CHECK (colour = ANY (ARRAY['blue'::text, 'teal'::text, 'green'::text, 'amber'::text, 'rose'::text, 'violet'::text, 'slate'::text])),
  constraint tier_name CHECK (length(name) <= 40 AND (rank = 1 OR name <> ''::text)),
  constraint tier_rank CHECK (rank >= 1 AND rank <= 30000),
  constraint tier_state CHECK (state = ANY (ARRAY['active'::text, 'archived'::text]))
);

create table tip_target (
  id uuid not null,
  performer_id uuid not null,
  kind text not null,
  title text not null,
  text text not null default ''::text,
  thanks text not null default ''::text,
  tokens bigint not null,
  "position" integer not null default 0,
  is_shown boolean not null default true,
  collected_tokens bigint not null default 0,
  tip_count integer not null default 0,
  ends_at timestamp with time zone,
  reached_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint tip_target_pkey PRIMARY KEY (id),
  constraint tip_target_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint tip_target_collected CHECK (collected_tokens >= 0),
  constraint tip_target_ends CHECK (ends_at IS NULL OR kind = 'goal'::text),
  constraint tip_target_kind CHECK (kind = ANY (ARRAY['item'::text, 'goal'::text, 'wish'::text])),
  constraint tip_target_text CHECK (length(text) <= 500),
  constraint tip_target_thanks CHECK (length(thanks) <= 200),
  constraint tip_target_tip_count CHECK (tip_count >= 0),
  constraint tip_target_title CHECK (length(title) >= 1 AND length(title) <= 80),
  constraint tip_target_tokens CHECK (tokens > 0)
);

create table token_package (
  id uuid not null,
  name text not null,
  price_minor bigint not null,
  tokens bigint not null,
  is_active boolean not null default true,
  "position" integer not null default 0,
  updated_at timestamp with time zone not null,
  constraint token_package_pkey PRIMARY KEY (id),
  constraint token_package_price CHECK (price_minor > 0),
  constraint token_package_tokens CHECK (tokens > 0)
);

create table topic_performer (
  topic text not null,
  place integer not null,
  performer_id uuid not null,
  constraint topic_performer_pkey PRIMARY KEY (topic, place),
  constraint topic_performer_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE
);

create table upload (
  id uuid not null,
  owner_id uuid not null,
  purpose text not null,
  original_name text not null,
  size_bytes bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  received_bytes bigint not null default 0,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint upload_expires_later CHECK (expires_at > created_at),
  constraint upload_original_name_length CHECK (char_length(original_name) <= 255),
  constraint upload_received_within CHECK (received_bytes >= 0 AND received_bytes <= size_bytes),
  constraint upload_size_positive CHECK (size_bytes > 0)
);

create table upload_part (
  upload_id uuid not null,
  start_byte bigint not null,
  size_bytes bigint not null,
  object_id uuid not null,
  constraint upload_part_pkey PRIMARY KEY (upload_id, start_byte),
  constraint upload_part_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id) ON DELETE CASCADE,
  constraint upload_part_size_positive CHECK (size_bytes > 0)
);

create table video (
  id uuid not null,
  performer_id uuid not null,
  title text not null,
  description text not null default ''::text,
  tags text[] not null default '{}'::text[],
  access text not null,
  price_tokens bigint not null,
  status text not null,
  removed_reason text,
  schedule_at timestamp with time zone,
  deleted_at timestamp with time zone,
  video_file_id uuid,
  teaser_file_id uuid,
  thumbnail_file_id uuid,
  is_processed boolean not null default false,
  published_at timestamp with time zone,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  view_count integer not null default 0,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  words tsvector not null generated always as (search_words(((title || ' '::text) || description))) stored,
  preview_words tsvector generated always as (
CASE
    WHEN ((access <> 'free'::text) AND (length(description) > 140)) THEN search_words(((title || ' '::text) || "left"(description, 140)))
    ELSE NULL::tsvector
END) stored,
  min_rank smallint not null default 1,
  public_at timestamp with time zone,
  suggested_tokens bigint,
  constraint video_pkey PRIMARY KEY (id),
  constraint video_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES performer(account_id) ON DELETE CASCADE,
  constraint video_teaser_file_id_fkey FOREIGN KEY (teaser_file_id) REFERENCES media_file(id),
  constraint video_thumbnail_file_id_fkey FOREIGN KEY (thumbnail_file_id) REFERENCES media_file(id),
  constraint video_video_file_id_fkey FOREIGN KEY (video_file_id) REFERENCES media_file(id),
  constraint video_access CHECK (access = ANY (ARRAY['free'::text, 'followers'::text, 'subscribers'::text, 'paid'::text])),
  constraint video_description CHECK (length(description) <= 5000),
  constraint video_price CHECK (price_tokens >= 0 AND (access = 'paid'::text OR price_tokens = 0) AND (access <> 'paid'::text OR price_tokens > 0 OR (status = ANY (ARRAY['draft'::text, 'removed'::text])))),
  constraint video_scheduled_has_time CHECK ((status = 'scheduled'::text) = (schedule_at IS NOT NULL)),
  constraint video_status CHECK (status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'active'::text, 'inactive'::text, 'removed'::text])),
  constraint video_suggested CHECK (suggested_tokens > 0),
  constraint video_title CHECK (length(title) >= 1 AND length(title) <= 200)
) with (fillfactor=90);

create table viewer_mark (
  code text not null,
  performer_id uuid not null,
  viewer_id uuid not null,
  created_at timestamp with time zone not null,
  constraint viewer_mark_pkey PRIMARY KEY (code),
  constraint viewer_mark_once UNIQUE (viewer_id, performer_id),
  constraint viewer_mark_performer_id_fkey FOREIGN KEY (performer_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint viewer_mark_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint viewer_mark_code_form CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'::text)
);

create table viewer_session (
  id uuid not null,
  stream_id uuid not null,
  account_id uuid,
  joined_at timestamp with time zone not null,
  left_at timestamp with time zone,
  seen_at timestamp with time zone,
  engine_id uuid,
  constraint viewer_session_pkey PRIMARY KEY (id),
  constraint viewer_session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint viewer_session_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES stream(id) ON DELETE CASCADE
);

create table withheld_file (
  file_id uuid not null,
  take_down_id uuid not null,
  constraint withheld_file_pkey PRIMARY KEY (file_id, take_down_id),
  constraint withheld_file_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_file(id) ON DELETE CASCADE,
  constraint withheld_file_take_down_id_fkey FOREIGN KEY (take_down_id) REFERENCES take_down(id) ON DELETE CASCADE
);

create table ledger.account (
  id bigint not null generated always as identity,
  owner_id uuid,
  kind text not null,
  asset text not null,
  hot boolean not null,
  overdraft boolean not null,
  balance bigint not null default 0,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_owner_kind UNIQUE NULLS NOT DISTINCT (owner_id, kind, asset),
  constraint account_kind_fkey FOREIGN KEY (kind) REFERENCES ledger.account_kind(kind) ON DELETE RESTRICT,
  constraint account_asset CHECK (asset = ANY (ARRAY['TOK'::text, 'MONEY'::text])),
  constraint account_covered CHECK (overdraft OR kind = 'wallet'::text OR balance >= 0),
  constraint account_wallet_covered CHECK (kind <> 'wallet'::text OR balance >= 0)
) with (fillfactor=50);

create table ledger.account_kind (
  kind text not null,
  asset text not null,
  is_owned boolean not null,
  hot boolean not null,
  overdraft boolean not null,
  constraint account_kind_pkey PRIMARY KEY (kind),
  constraint account_kind_asset CHECK (asset = ANY (ARRAY['TOK'::text, 'MONEY'::text])),
  constraint account_kind_overdraft CHECK (hot OR NOT overdraft)
);

create table ledger.entry (
  transfer_id bigint not null,
  leg smallint not null,
  account_id bigint not null,
  amount bigint not null,
  constraint entry_pkey PRIMARY KEY (transfer_id, leg),
  constraint entry_amount CHECK (amount <> 0)
);

create table ledger.hold (
  id uuid not null,
  owner_id uuid not null,
  tokens bigint not null,
  created_at timestamp with time zone not null,
  released_at timestamp with time zone,
  constraint hold_pkey PRIMARY KEY (id),
  constraint hold_tokens CHECK (tokens > 0)
);

create table ledger.inbox (
  account_id bigint not null,
  amount bigint not null
);

create table ledger.proof (
  is_only boolean not null default true,
  proved_to bigint not null default 0,
  pass integer not null default 1,
  rechecked_to bigint not null default 0,
  rechecked_account bigint not null default 0,
  pass_ended_at timestamp with time zone,
  findings jsonb not null default '{}'::jsonb,
  constraint proof_pkey PRIMARY KEY (is_only),
  constraint proof_is_only CHECK (is_only)
);

create table ledger.proved_account (
  account_id bigint not null,
  amount bigint not null,
  is_compared boolean not null default false,
  pass integer not null default 0,
  rechecked bigint not null default 0,
  constraint proved_account_pkey PRIMARY KEY (account_id)
) with (fillfactor=70);

create table ledger.transfer (
  id bigint not null generated always as identity,
  key text not null,
  kind text not null,
  reason jsonb not null,
  fingerprint bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint transfer_pkey PRIMARY KEY (id),
  constraint transfer_key UNIQUE (key),
  constraint transfer_key_length CHECK (char_length(key) >= 1 AND char_length(key) <= 200)
);

CREATE INDEX account_all_by_created ON public.account USING btree (created_at DESC, id DESC);
CREATE INDEX account_by_created ON public.account USING btree (created_at) WHERE (role <> 'operator'::text);
CREATE INDEX account_by_folded_name_trigrams ON public.account USING gin (search_fold(name) gin_trgm_ops, username gin_trgm_ops);
CREATE INDEX account_by_name ON public.account USING btree (name DESC, id DESC);
CREATE INDEX account_by_updated ON public.account USING btree (updated_at DESC, id DESC);
CREATE INDEX account_closing ON public.account USING btree (closes_at) WHERE (closes_at IS NOT NULL);
CREATE INDEX account_not_active_by_status ON public.account USING btree (status, updated_at DESC, id DESC) WHERE (status <> 'active'::text);
CREATE INDEX account_not_fan_by_role ON public.account USING btree (role, updated_at DESC, id DESC) WHERE (role <> 'fan'::text);
CREATE INDEX account_owners_by_id ON public.account USING btree (id) WHERE (operator_role = 'owner'::text);
CREATE INDEX account_public_performer_by_created ON public.account USING btree (created_at DESC, id DESC) WHERE (is_public AND (role = 'performer'::text));
CREATE INDEX account_public_performer_by_folded_name_trigrams ON public.account USING gin (search_fold(name) gin_trgm_ops, username gin_trgm_ops) WHERE (is_public AND (role = 'performer'::text));
CREATE INDEX account_public_performer_by_id ON public.account USING btree (id) WHERE (is_public AND (role = 'performer'::text));
CREATE INDEX account_public_performer_by_name ON public.account USING btree (name DESC, id DESC) WHERE (is_public AND (role = 'performer'::text));

CREATE INDEX account_note_by_account ON public.account_note USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX account_note_by_author ON public.account_note USING btree (author_id);

CREATE INDEX account_restriction_by_restricted ON public.account_restriction USING btree (restricted_id, account_id);

CREATE INDEX address_by_account ON public.address USING btree (account_id, updated_at DESC);
CREATE UNIQUE INDEX address_one_default ON public.address USING btree (account_id) WHERE is_default;

CREATE INDEX age_check_pending_by_request ON public.age_check USING btree (requested_at) WHERE (status = 'pending'::text);

CREATE INDEX announcement_by_created ON public.announcement USING btree (created_at DESC, id DESC);
CREATE INDEX announcement_by_operator ON public.announcement USING btree (operator_id) WHERE (operator_id IS NOT NULL);

CREATE INDEX article_published_by_kind ON public.article USING btree (kind, published_at DESC, id) WHERE (status = 'published'::text);

CREATE INDEX audit_log_by_action ON public.audit_log USING btree (action, created_at DESC);
CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (actor_id, created_at DESC);
CREATE INDEX audit_log_by_created ON public.audit_log USING btree (created_at DESC);
CREATE INDEX audit_log_by_target ON public.audit_log USING btree (target_type, target_id, created_at DESC);

CREATE INDEX automation_by_performer ON public.automation USING btree (performer_id, created_at);
CREATE INDEX automation_on_by_scanned ON public.automation USING btree (scanned_at NULLS FIRST) WHERE is_on;

CREATE INDEX automation_run_by_fan ON public.automation_run USING btree (fan_id);
CREATE INDEX automation_run_due ON public.automation_run USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX automation_run_waiting ON public.automation_run USING btree (automation_id) WHERE (state = 'waiting'::text);

CREATE INDEX broadcast_by_performer ON public.broadcast USING btree (performer_id, created_at DESC);
CREATE INDEX broadcast_due ON public.broadcast USING btree (schedule_at) WHERE (status = 'scheduled'::text);
CREATE INDEX broadcast_with_poll ON public.broadcast USING btree (poll_id) WHERE (poll_id IS NOT NULL);

CREATE INDEX broadcast_pending_by_broadcast ON public.broadcast_pending USING btree (broadcast_id);
CREATE INDEX broadcast_pending_by_created ON public.broadcast_pending USING btree (created_at);

CREATE INDEX browser_error_by_last ON public.browser_error USING btree (last_at DESC);

CREATE UNIQUE INDEX category_name_unique ON public.category USING btree (lower(name));

CREATE INDEX collab_accepted_by_performer ON public.collab USING btree (performer_id, item_kind, item_id) WHERE (state = 'accepted'::text);
CREATE INDEX collab_by_author ON public.collab USING btree (author_id, updated_at DESC, id DESC);
CREATE INDEX collab_by_performer ON public.collab USING btree (performer_id, updated_at DESC, id DESC);

CREATE INDEX collab_record_by_actor ON public.collab_record USING btree (actor_id);
CREATE INDEX collab_record_by_collab ON public.collab_record USING btree (collab_id, id);

CREATE INDEX comment_by_author ON public.comment USING btree (author_id, created_at DESC);
CREATE INDEX comment_by_object ON public.comment USING btree (object_id, created_at DESC, id DESC) WHERE (parent_id IS NULL);
CREATE INDEX comment_by_object_updated ON public.comment USING btree (object_id, updated_at DESC, id DESC) WHERE (parent_id IS NULL);
CREATE INDEX comment_by_parent ON public.comment USING btree (parent_id, created_at, id) WHERE (parent_id IS NOT NULL);
CREATE INDEX comment_quiet_by_author ON public.comment USING btree (author_id, object_id) WHERE is_quiet;
CREATE INDEX comment_quiet_by_parent ON public.comment USING btree (parent_id) WHERE is_quiet;

CREATE INDEX commission_rule_by_performer ON public.commission_rule USING btree (performer_id);

CREATE INDEX contact_message_by_created ON public.contact_message USING btree (created_at DESC, id);
CREATE INDEX contact_message_done_by_updated ON public.contact_message USING btree (updated_at) WHERE (status = 'done'::text);

CREATE INDEX conversation_by_opener ON public.conversation USING btree (opened_by, created_at);
CREATE UNIQUE INDEX conversation_one_per_pair ON public.conversation USING btree (LEAST(performer_id, member_id), GREATEST(performer_id, member_id));

CREATE INDEX conversation_participant_by_last_message ON public.conversation_participant USING btree (account_id, is_archived, is_pinned DESC, last_message_id DESC) WHERE (last_message_id IS NOT NULL);
CREATE INDEX conversation_participant_requested ON public.conversation_participant USING btree (account_id, last_message_id DESC) WHERE (request = 'open'::text);
CREATE INDEX conversation_participant_unread_by_account ON public.conversation_participant USING btree (account_id) INCLUDE (unread_count) WHERE ((unread_count > 0) AND (NOT is_muted));

CREATE INDEX coupon_use_by_coupon ON public.coupon_use USING btree (coupon_id, fan_id);

CREATE INDEX dispute_by_fan ON public.dispute USING btree (fan_id, created_at DESC);
CREATE INDEX dispute_by_payment ON public.dispute USING btree (payment_id);
CREATE INDEX dispute_by_updated ON public.dispute USING btree (updated_at DESC, id DESC);

CREATE INDEX failed_job_by_failed ON public.failed_job USING btree (failed_at DESC, id DESC);
CREATE INDEX failed_job_by_queue ON public.failed_job USING btree (queue, failed_at);

CREATE UNIQUE INDEX fan_list_name_unique ON public.fan_list USING btree (performer_id, lower(name));

CREATE INDEX fan_list_member_by_fan ON public.fan_list_member USING btree (fan_id);

CREATE INDEX fan_note_by_fan ON public.fan_note USING btree (fan_id, performer_id);

CREATE INDEX feed_by_performer_updated ON public.feed USING btree (performer_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX feed_by_text_trigrams ON public.feed USING gin (text gin_trgm_ops);
CREATE INDEX feed_dated_by_performer ON public.feed USING btree (performer_id, published_at) WHERE (published_at IS NOT NULL);
CREATE INDEX feed_deleted_by_performer ON public.feed USING btree (performer_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX feed_ending_by_time ON public.feed USING btree (expires_at) WHERE ((expires_at IS NOT NULL) AND (status = 'active'::text));
CREATE INDEX feed_opening_by_time ON public.feed USING btree (public_at) WHERE ((public_at IS NOT NULL) AND (status = 'active'::text));
CREATE INDEX feed_pinned_by_performer ON public.feed USING btree (performer_id, published_at DESC, id DESC) WHERE (is_pinned AND (status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX feed_scheduled_by_performer ON public.feed USING btree (performer_id, schedule_at) WHERE (status = 'scheduled'::text);
CREATE INDEX feed_scheduled_by_time ON public.feed USING btree (schedule_at) WHERE (status = 'scheduled'::text);
CREATE INDEX feed_visible_by_performer ON public.feed USING btree (performer_id, published_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX feed_visible_by_performer_and_type ON public.feed USING btree (performer_id, type, published_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX feed_visible_by_published ON public.feed USING btree (published_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX feed_visible_by_tag ON public.feed USING gin (tags) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL) AND (tags <> '{}'::text[]));
CREATE INDEX feed_visible_by_type ON public.feed USING btree (type, published_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX feed_visible_by_updated ON public.feed USING btree (updated_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX feed_visible_by_words ON public.feed USING gin (words) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));

CREATE INDEX feed_version_by_feed ON public.feed_version USING btree (feed_id, created_at DESC, id DESC);
CREATE INDEX feed_version_by_performer ON public.feed_version USING btree (performer_id);
CREATE INDEX feed_version_by_time ON public.feed_version USING btree (created_at);

CREATE INDEX first_touch_by_link ON public.first_touch USING btree (link_id, touched_at);
CREATE INDEX first_touch_by_performer ON public.first_touch USING btree (performer_id, touched_at);

CREATE INDEX follow_by_performer ON public.follow USING btree (performer_id, created_at DESC);
CREATE INDEX follow_by_performer_and_fan ON public.follow USING btree (performer_id, fan_id);

CREATE INDEX former_username_by_account ON public.former_username USING btree (account_id);

CREATE INDEX gallery_by_performer_updated ON public.gallery USING btree (performer_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX gallery_by_tag ON public.gallery USING gin (tags);
CREATE INDEX gallery_by_title_trigrams ON public.gallery USING gin (title gin_trgm_ops);
CREATE INDEX gallery_deleted_by_performer ON public.gallery USING btree (performer_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX gallery_opening_by_time ON public.gallery USING btree (public_at) WHERE ((public_at IS NOT NULL) AND (status = 'active'::text));
CREATE INDEX gallery_scheduled_by_time ON public.gallery USING btree (schedule_at) WHERE (status = 'scheduled'::text);
CREATE INDEX gallery_visible_by_performer ON public.gallery USING btree (performer_id, published_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX gallery_visible_by_published ON public.gallery USING btree (published_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX gallery_visible_by_updated ON public.gallery USING btree (updated_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX gallery_visible_by_words ON public.gallery USING gin (words) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));

CREATE INDEX gateway_customer_by_fan ON public.gateway_customer USING btree (fan_id);

CREATE INDEX gateway_event_applied_by_time ON public.gateway_event USING btree (applied_at) WHERE (applied_at IS NOT NULL);
CREATE INDEX gateway_event_by_payment ON public.gateway_event USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX gateway_event_by_received ON public.gateway_event USING btree (received_at DESC, id DESC);
CREATE INDEX gateway_event_by_status ON public.gateway_event USING btree (status, received_at DESC, id DESC);
CREATE INDEX gateway_event_open_by_received ON public.gateway_event USING btree (received_at) WHERE (status = ANY (ARRAY['stored'::text, 'waiting'::text]));
CREATE INDEX gateway_event_waiting_by_charge ON public.gateway_event USING btree (waits_for) WHERE (status = 'waiting'::text);

CREATE INDEX gift_by_buyer ON public.gift USING btree (buyer_id, created_at, id);
CREATE INDEX gift_by_recipient ON public.gift USING btree (recipient_id, created_at, id) WHERE (recipient_id IS NOT NULL);
CREATE INDEX gift_open_by_end ON public.gift USING btree (expires_at) WHERE (state = 'open'::text);
CREATE INDEX gift_open_by_performer ON public.gift USING btree (performer_id) WHERE (state = 'open'::text);
CREATE INDEX gift_open_by_tier ON public.gift USING btree (tier_id) WHERE (state = 'open'::text);

CREATE INDEX hosted_media_by_engine ON public.hosted_media USING btree (engine_id);

CREATE INDEX idempotency_key_by_created ON public.idempotency_key USING btree (created_at);

CREATE INDEX item_view_by_viewed ON public.item_view USING btree (viewed_at);

CREATE INDEX item_view_day_by_day ON public.item_view_day USING btree (day);
CREATE INDEX item_view_day_by_performer ON public.item_view_day USING btree (performer_id, day);

CREATE INDEX ledger_check_by_checked ON public.ledger_check USING btree (checked_at DESC);

CREATE INDEX link_by_offer ON public.link USING btree (offer_id) WHERE (offer_id IS NOT NULL);
CREATE INDEX link_by_performer ON public.link USING btree (performer_id, created_at, id);

CREATE INDEX link_visit_by_time ON public.link_visit USING btree (visited_at);
CREATE INDEX link_visit_pending ON public.link_visit USING btree (link_id) WHERE (pending > 0);

CREATE INDEX mail_by_created ON public.mail USING btree (created_at DESC);
CREATE INDEX mail_by_kind ON public.mail USING btree (kind, created_at DESC);
CREATE INDEX mail_by_limited_recipient ON public.mail USING btree (recipient, limited_as, created_at) WHERE (limited_as IS NOT NULL);
CREATE INDEX mail_by_recipient ON public.mail USING btree (recipient text_pattern_ops, created_at DESC);
CREATE INDEX mail_by_sent ON public.mail USING btree (sent_at DESC) WHERE (sent_at IS NOT NULL);
CREATE INDEX mail_given_up_by_created ON public.mail USING btree (created_at DESC) WHERE (gave_up_at IS NOT NULL);
CREATE INDEX mail_waiting_by_created ON public.mail USING btree (created_at) WHERE (sent_at IS NULL);

CREATE INDEX mail_follow_end_by_address ON public.mail_follow_end USING btree (address_hash);
CREATE INDEX mail_follow_end_ended ON public.mail_follow_end USING btree (ended_at);

CREATE INDEX mail_follower_asked ON public.mail_follower USING btree (asked_at) WHERE (confirmed_at IS NULL);
CREATE INDEX mail_follower_by_email ON public.mail_follower USING btree (email);
CREATE INDEX mail_follower_confirmed ON public.mail_follower USING btree (performer_id, id) WHERE (confirmed_at IS NOT NULL);

CREATE INDEX mailed_creator_by_performer ON public.mailed_creator USING btree (performer_id, account_id);

CREATE INDEX media_file_brand_by_purpose ON public.media_file USING btree (purpose, id DESC) WHERE (purpose = ANY (ARRAY['logo'::text, 'dark-logo'::text, 'icon'::text]));
CREATE INDEX media_file_by_original ON public.media_file USING btree (copy_of) WHERE (copy_of IS NOT NULL);
CREATE INDEX media_file_by_owner ON public.media_file USING btree (owner_id, id DESC) INCLUDE (status, size_bytes, copy_of);
CREATE INDEX media_file_failed_by_updated ON public.media_file USING btree (updated_at) WHERE (status = 'failed'::text);
CREATE INDEX media_file_in_work_by_created ON public.media_file USING btree (created_at) WHERE (status = ANY (ARRAY['created'::text, 'processing'::text]));
CREATE INDEX media_file_unclaimed_by_created ON public.media_file USING btree (created_at) WHERE (claimed_at IS NULL);

CREATE INDEX message_by_conversation ON public.message USING btree (conversation_id, id DESC);
CREATE INDEX message_by_reply ON public.message USING btree (reply_to_id) WHERE (reply_to_id IS NOT NULL);
CREATE UNIQUE INDEX message_once_per_broadcast ON public.message USING btree (broadcast_id, conversation_id) WHERE (broadcast_id IS NOT NULL);
CREATE INDEX message_text_words ON public.message USING gin (text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX message_with_poll ON public.message USING btree (poll_id) WHERE (poll_id IS NOT NULL);

CREATE INDEX message_payment_due ON public.message_payment USING btree (answer_by) WHERE (status = 'open'::text);
CREATE INDEX message_payment_open_by_conversation ON public.message_payment USING btree (conversation_id) WHERE (status = 'open'::text);

CREATE INDEX message_poll_by_performer ON public.message_poll USING btree (performer_id, id);

CREATE INDEX message_poll_option_by_performer ON public.message_poll_option USING btree (performer_id, id);

CREATE INDEX message_poll_vote_by_account ON public.message_poll_vote USING btree (account_id, poll_id);
CREATE INDEX message_poll_vote_by_option ON public.message_poll_vote USING btree (option_id);

CREATE INDEX message_reaction_by_account ON public.message_reaction USING btree (account_id, message_id);

CREATE INDEX message_story_by_story ON public.message_story USING btree (story_id);

CREATE INDEX message_version_by_message ON public.message_version USING btree (message_id, id);
CREATE INDEX message_version_by_sender ON public.message_version USING btree (sender_id, id);

CREATE INDEX notification_by_account ON public.notification USING btree (account_id, updated_at DESC, id DESC);
CREATE INDEX notification_by_actor ON public.notification USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX notification_by_target ON public.notification USING btree (target_id) WHERE (target_id IS NOT NULL);
CREATE INDEX notification_by_updated_at ON public.notification USING btree (updated_at);
CREATE UNIQUE INDEX notification_one_unread_per_group ON public.notification USING btree (account_id, group_key) WHERE (read_at IS NULL);
CREATE INDEX notification_unread_by_account ON public.notification USING btree (account_id, updated_at DESC, id DESC) WHERE (read_at IS NULL);

CREATE INDEX notification_mail_by_account ON public.notification_mail USING btree (account_id, due_at);
CREATE INDEX notification_mail_by_due_at ON public.notification_mail USING btree (due_at);

CREATE INDEX notification_source_by_created_at ON public.notification_source USING btree (created_at);

CREATE INDEX offer_by_list ON public.offer USING btree (list_id) WHERE (list_id IS NOT NULL);
CREATE INDEX offer_by_performer ON public.offer USING btree (performer_id, created_at, id);
CREATE UNIQUE INDEX offer_one_per_code ON public.offer USING btree (performer_id, code) WHERE (ended_at IS NULL);

CREATE INDEX offer_use_by_fan ON public.offer_use USING btree (fan_id, performer_id, created_at);
CREATE INDEX offer_use_by_payment ON public.offer_use USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX one_time_token_by_account ON public.one_time_token USING btree (account_id, purpose);
CREATE INDEX one_time_token_by_expiry ON public.one_time_token USING btree (expires_at);

CREATE INDEX operator_invitation_by_inviter ON public.operator_invitation USING btree (invited_by);

CREATE INDEX order_event_by_order ON public.order_event USING btree (order_id, id);

CREATE INDEX passkey_by_account ON public.passkey USING btree (account_id, created_at);

CREATE INDEX passkey_challenge_by_account ON public.passkey_challenge USING btree (account_id);
CREATE INDEX passkey_challenge_by_end ON public.passkey_challenge USING btree (expires_at);

CREATE INDEX payment_by_amount ON public.payment USING btree (amount_minor DESC, id DESC);
CREATE INDEX payment_by_created ON public.payment USING btree (created_at DESC, id DESC);
CREATE INDEX payment_by_fan ON public.payment USING btree (fan_id, updated_at DESC, id DESC);
CREATE INDEX payment_by_performer ON public.payment USING btree (performer_id, updated_at DESC) WHERE (performer_id IS NOT NULL);
CREATE INDEX payment_by_status ON public.payment USING btree (status, updated_at DESC, id DESC);
CREATE INDEX payment_by_updated ON public.payment USING btree (updated_at DESC, id DESC);
CREATE INDEX payment_card_by_created ON public.payment USING btree (created_at) INCLUDE (status) WHERE (method = 'card'::text);
CREATE UNIQUE INDEX payment_one_open_change ON public.payment USING btree (changes_subscription_id) WHERE (status = ANY (ARRAY['created'::text, 'processing'::text, 'require_authentication'::text]));
CREATE UNIQUE INDEX payment_one_per_renewal ON public.payment USING btree (renews_subscription_id, renews_from) WHERE ((renews_subscription_id IS NOT NULL) AND (status <> 'failed'::text) AND (status <> 'cancelled'::text));
CREATE INDEX payment_open_by_plan ON public.payment USING btree (plan_id) WHERE (status = ANY (ARRAY['created'::text, 'processing'::text, 'require_authentication'::text]));
CREATE INDEX payment_open_by_updated ON public.payment USING btree (updated_at) WHERE (status = ANY (ARRAY['created'::text, 'processing'::text, 'require_authentication'::text]));
CREATE INDEX payment_open_purchase ON public.payment USING btree (fan_id) WHERE (purchase_status = 'open'::text);
CREATE INDEX payment_purchase_text ON public.payment USING btree (created_at) WHERE ((purchase #> '{what,text}'::text[]) IS NOT NULL);
CREATE INDEX payment_spent_by_fan ON public.payment USING btree (fan_id, created_at) WHERE ((method = 'card'::text) AND (status <> 'failed'::text) AND (status <> 'cancelled'::text));

CREATE INDEX payment_card_by_fan ON public.payment_card USING btree (fan_id, created_at DESC);
CREATE INDEX payment_card_by_last4 ON public.payment_card USING btree (last4);
CREATE UNIQUE INDEX payment_card_one_per_gateway_ref ON public.payment_card USING btree (gateway_ref, fan_id) WHERE ((gateway = 'stripe'::text) AND (removed_at IS NULL));

CREATE INDEX payout_event_by_payout ON public.payout_event USING btree (payout_id, id);

CREATE INDEX payout_request_by_amount ON public.payout_request USING btree (amount_minor DESC, id DESC);
CREATE INDEX payout_request_by_created ON public.payout_request USING btree (created_at DESC, id DESC);
CREATE INDEX payout_request_by_performer ON public.payout_request USING btree (performer_id, created_at DESC, id DESC);
CREATE INDEX payout_request_by_reference_trigrams ON public.payout_request USING gin (reference gin_trgm_ops);
CREATE INDEX payout_request_by_status ON public.payout_request USING btree (status, created_at DESC, id DESC);
CREATE INDEX payout_request_by_updated ON public.payout_request USING btree (updated_at DESC, id DESC);
CREATE UNIQUE INDEX payout_request_one_pending ON public.payout_request USING btree (performer_id) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text, 'processing'::text]));
CREATE INDEX payout_request_processing_by_updated ON public.payout_request USING btree (updated_at) WHERE (status = 'processing'::text);

CREATE INDEX payout_schedule_by_day ON public.payout_schedule USING btree (next_on);

CREATE INDEX performer_active_by_followers ON public.performer USING btree (follower_count DESC, account_id DESC) WHERE (status = 'active'::text);
CREATE INDEX performer_active_by_place ON public.performer USING btree (place) WHERE (status = 'active'::text);
CREATE INDEX performer_active_by_price ON public.performer USING btree (monthly_price_minor DESC NULLS LAST, account_id DESC) WHERE (status = 'active'::text);
CREATE INDEX performer_active_by_updated ON public.performer USING btree (updated_at DESC, account_id DESC) WHERE (status = 'active'::text);
CREATE INDEX performer_by_status ON public.performer USING btree (status, updated_at DESC);
CREATE INDEX performer_by_updated ON public.performer USING btree (updated_at DESC, account_id DESC);

CREATE INDEX performer_category_of ON public.performer_category USING btree (performer_id);

CREATE INDEX photo_by_gallery ON public.photo USING btree (gallery_id, "position", id);
CREATE INDEX photo_by_performer ON public.photo USING btree (performer_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX photo_by_performer_updated ON public.photo USING btree (performer_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX poll_option_by_feed ON public.poll_option USING btree (feed_id, "position");
CREATE INDEX poll_option_unused_by_created ON public.poll_option USING btree (created_at) WHERE (feed_id IS NULL);

CREATE INDEX post_mail_by_performer ON public.post_mail USING btree (performer_id);
CREATE INDEX post_mail_open ON public.post_mail USING btree (asked_at) WHERE (done_at IS NULL);

CREATE INDEX private_call_by_conversation ON public.private_call USING btree (conversation_id);
CREATE INDEX private_call_by_fan ON public.private_call USING btree (fan_id, requested_at DESC);
CREATE INDEX private_call_by_performer ON public.private_call USING btree (performer_id, requested_at DESC);
CREATE INDEX private_call_open ON public.private_call USING btree (performer_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX private_call_open_of_fan ON public.private_call USING btree (fan_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX private_call_open_of_performer ON public.private_call USING btree (performer_id) WHERE (status = ANY (ARRAY['accepted'::text, 'live'::text]));

CREATE INDEX product_affiliate_by_published ON public.product USING btree (published_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL) AND is_affiliate_enabled AND (affiliate_bps > 0));
CREATE INDEX product_affiliate_by_updated ON public.product USING btree (updated_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL) AND is_affiliate_enabled AND (affiliate_bps > 0));
CREATE INDEX product_by_name_trigrams ON public.product USING gin (name gin_trgm_ops);
CREATE INDEX product_by_performer_updated ON public.product USING btree (performer_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX product_by_tag ON public.product USING gin (tags);
CREATE INDEX product_deleted_by_performer ON public.product USING btree (performer_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX product_scheduled_by_time ON public.product USING btree (schedule_at) WHERE (status = 'scheduled'::text);
CREATE INDEX product_visible_by_performer ON public.product USING btree (performer_id, published_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX product_visible_by_published ON public.product USING btree (published_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX product_visible_by_type ON public.product USING btree (type, published_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX product_visible_by_updated ON public.product USING btree (updated_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX product_visible_by_words ON public.product USING gin (words) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));

CREATE INDEX profile_visit_by_day ON public.profile_visit USING btree (day);

CREATE INDEX profile_visit_day_by_day ON public.profile_visit_day USING btree (day);

CREATE INDEX purchase_by_fan ON public.purchase USING btree (fan_id, created_at DESC, target_id);
CREATE INDEX purchase_by_target ON public.purchase USING btree (target_id);

CREATE INDEX purchase_order_by_created ON public.purchase_order USING btree (created_at DESC, id DESC);
CREATE INDEX purchase_order_by_fan ON public.purchase_order USING btree (fan_id, created_at DESC, id DESC);
CREATE INDEX purchase_order_by_performer ON public.purchase_order USING btree (performer_id, created_at DESC, id DESC);
CREATE INDEX purchase_order_by_product ON public.purchase_order USING btree (product_id, fan_id);
CREATE INDEX purchase_order_by_sale ON public.purchase_order USING btree (sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX purchase_order_by_status ON public.purchase_order USING btree (status, updated_at DESC, id DESC);
CREATE INDEX purchase_order_by_status_and_id ON public.purchase_order USING btree (status DESC, id DESC);
CREATE INDEX purchase_order_by_total ON public.purchase_order USING btree (total_tokens DESC, id DESC);
CREATE INDEX purchase_order_by_updated ON public.purchase_order USING btree (updated_at DESC, id DESC);
CREATE INDEX purchase_order_delivered_by_updated ON public.purchase_order USING btree (updated_at) WHERE (status = 'delivered'::text);
CREATE INDEX purchase_order_reserved_by_end ON public.purchase_order USING btree (reserved_until) WHERE (status = 'created'::text);

CREATE INDEX push_subscription_by_account ON public.push_subscription USING btree (account_id, created_at);
CREATE INDEX push_subscription_by_session ON public.push_subscription USING btree (session_id);

CREATE INDEX rate_limit_by_expiry ON public.rate_limit USING btree (expire);

CREATE INDEX reaction_by_account ON public.reaction USING btree (account_id, action, object_type, created_at DESC, object_id DESC);

CREATE INDEX reconciliation_by_day ON public.reconciliation USING btree (day DESC, gateway);

CREATE INDEX reconciliation_difference_by_reconciliation ON public.reconciliation_difference USING btree (reconciliation_id, id);

CREATE INDEX recurring_change_by_subscription ON public.recurring_change USING btree (subscription_id, id);
CREATE INDEX recurring_change_by_time ON public.recurring_change USING btree (created_at, id);

CREATE INDEX referral_by_created ON public.referral USING btree (created_at DESC, id DESC);
CREATE INDEX referral_by_inviter ON public.referral USING btree (inviter_id, created_at DESC, id DESC);
CREATE INDEX referral_qualified_by_payment ON public.referral USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX referral_running_by_inviter ON public.referral USING btree (inviter_id, ends_at) WHERE ((mode = 'creator'::text) AND (stopped_at IS NULL));

CREATE INDEX referral_gift_by_account ON public.referral_gift USING btree (account_id, created_at DESC);

CREATE INDEX refund_by_fan ON public.refund USING btree (fan_id, created_at DESC);
CREATE INDEX refund_by_payment ON public.refund USING btree (payment_id, created_at);
CREATE INDEX refund_by_transfer ON public.refund USING btree (transfer_id);
CREATE INDEX refund_pending_by_updated ON public.refund USING btree (updated_at) WHERE (status = 'pending'::text);

CREATE INDEX report_by_category ON public.report USING btree (category, updated_at DESC, id DESC);
CREATE INDEX report_by_created ON public.report USING btree (created_at DESC, id DESC);
CREATE INDEX report_by_object ON public.report USING btree (object_id);
CREATE INDEX report_by_reporter ON public.report USING btree (reporter_id, created_at DESC);
CREATE INDEX report_by_status ON public.report USING btree (status, created_at DESC);
CREATE INDEX report_by_target ON public.report USING btree (target_id, created_at DESC) WHERE (target_id IS NOT NULL);
CREATE INDEX report_by_updated ON public.report USING btree (updated_at DESC, id DESC);
CREATE INDEX report_decided_by_updated ON public.report USING btree (updated_at) WHERE (status = ANY (ARRAY['actioned'::text, 'dismissed'::text]));
CREATE UNIQUE INDEX report_one_open_per_reporter ON public.report USING btree (reporter_id, object_id) WHERE (status = ANY (ARRAY['received'::text, 'in_review'::text]));
CREATE UNIQUE INDEX report_one_open_per_visitor ON public.report USING btree (reporter_hash, object_id) WHERE ((reporter_hash IS NOT NULL) AND (status = ANY (ARRAY['received'::text, 'in_review'::text])));

CREATE INDEX rss_network_by_use ON public.rss_network USING btree (used_at);

CREATE INDEX rss_token_by_fan ON public.rss_token USING btree (fan_id);
CREATE INDEX rss_token_by_performer ON public.rss_token USING btree (performer_id);
CREATE INDEX rss_token_by_revocation ON public.rss_token USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);
CREATE UNIQUE INDEX rss_token_present ON public.rss_token USING btree (fan_id, performer_id) WHERE (revoked_at IS NULL);

CREATE INDEX sale_by_created ON public.sale USING btree (created_at) INCLUDE (kind, performer_id, gross_minor, refunded_gross_minor, fee_minor, refunded_fee_minor);
CREATE INDEX sale_by_fan ON public.sale USING btree (fan_id, created_at DESC, id DESC);
CREATE INDEX sale_by_kind ON public.sale USING btree (kind, created_at DESC, id DESC);
CREATE INDEX sale_by_performer ON public.sale USING btree (performer_id, created_at DESC, id DESC);
CREATE INDEX sale_by_target ON public.sale USING btree (target_id, created_at) WHERE (target_id IS NOT NULL);
CREATE INDEX sale_by_tokens ON public.sale USING btree (tokens DESC, id DESC) WHERE (tokens IS NOT NULL);
CREATE UNIQUE INDEX sale_once_per_transfer ON public.sale USING btree (transfer_id, kind, performer_id);

CREATE INDEX sandbox_charge_by_created ON public.sandbox_charge USING btree (created_at);

CREATE INDEX saved_reply_by_performer ON public.saved_reply USING btree (performer_id, updated_at DESC);

CREATE UNIQUE INDEX saved_view_name_unique ON public.saved_view USING btree (account_id, list, lower(name));

CREATE INDEX search_keyword_by_day ON public.search_keyword USING btree (day, keyword, searcher);

CREATE UNIQUE INDEX segment_name_unique ON public.segment USING btree (performer_id, lower(name));

CREATE INDEX series_by_performer ON public.series USING btree (performer_id, id);
CREATE INDEX series_shown_by_performer ON public.series USING btree (performer_id, published_at, id) WHERE (state = 'published'::text);

CREATE INDEX series_item_by_series ON public.series_item USING btree (series_id, "position", item_id);

CREATE INDEX series_progress_by_series ON public.series_progress USING btree (series_id, fan_id);

CREATE INDEX session_by_account ON public.session USING btree (account_id, created_at DESC);
CREATE INDEX session_by_expiry ON public.session USING btree (expires_at);
CREATE INDEX session_by_replaced_token ON public.session USING btree (replaced_token_hash) WHERE (replaced_token_hash IS NOT NULL);

CREATE INDEX similar_performer_by_similar ON public.similar_performer USING btree (similar_id);

CREATE INDEX story_by_highlight ON public.story USING btree (highlight_id, id) WHERE (highlight_id IS NOT NULL);
CREATE INDEX story_by_performer ON public.story USING btree (performer_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX story_deleted ON public.story USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX story_running_by_performer ON public.story USING btree (performer_id, expires_at) WHERE ((removed_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX story_highlight_by_performer ON public.story_highlight USING btree (performer_id, id);

CREATE INDEX story_view_by_account ON public.story_view USING btree (account_id, story_id);
CREATE INDEX story_view_by_time ON public.story_view USING btree (viewed_at);
CREATE INDEX story_view_newest ON public.story_view USING btree (story_id, viewed_at DESC, account_id);

CREATE INDEX stranger_text_by_conversation ON public.stranger_text USING btree (conversation_id);
CREATE INDEX stranger_text_by_time ON public.stranger_text USING btree (sent_at);

CREATE INDEX stream_by_performer ON public.stream USING btree (performer_id, created_at DESC);
CREATE INDEX stream_live_by_viewers ON public.stream USING btree (viewer_count DESC, id) WHERE (status = 'live'::text);
CREATE UNIQUE INDEX stream_one_open_per_performer ON public.stream USING btree (performer_id) WHERE (status = ANY (ARRAY['preparing'::text, 'live'::text]));
CREATE INDEX stream_upcoming ON public.stream USING btree (starts_at, id) WHERE ((starts_at IS NOT NULL) AND (status = ANY (ARRAY['scheduled'::text, 'preparing'::text])));
CREATE INDEX stream_upcoming_by_performer ON public.stream USING btree (performer_id, starts_at) WHERE ((starts_at IS NOT NULL) AND (status = ANY (ARRAY['scheduled'::text, 'preparing'::text])));
CREATE INDEX stream_with_tickets_to_refund ON public.stream USING btree (ended_at) WHERE ((status = 'ended'::text) AND (started_at IS NULL) AND (sale_count > 0));

CREATE INDEX stream_ban_by_account ON public.stream_ban USING btree (account_id);

CREATE INDEX stream_message_by_created ON public.stream_message USING btree (created_at);
CREATE INDEX stream_message_by_sender ON public.stream_message USING btree (stream_id, sender_id, created_at DESC);
CREATE INDEX stream_message_by_stream ON public.stream_message USING btree (stream_id, id DESC);
CREATE INDEX stream_message_quiet ON public.stream_message USING btree (stream_id) WHERE is_quiet;

CREATE INDEX stream_moderator_by_account ON public.stream_moderator USING btree (account_id);

CREATE INDEX stream_recording_by_stream ON public.stream_recording USING btree (stream_id, created_at);
CREATE INDEX stream_recording_by_video ON public.stream_recording USING btree (video_id);

CREATE INDEX stream_reminder_by_account ON public.stream_reminder USING btree (account_id);

CREATE INDEX subscription_by_card ON public.subscription USING btree (card_id) WHERE is_renewing;
CREATE INDEX subscription_by_created ON public.subscription USING btree (created_at DESC, id DESC);
CREATE INDEX subscription_by_due ON public.subscription USING btree (COALESCE(next_attempt_at, expired_at)) WHERE (status = ANY (ARRAY['active'::text, 'trialing'::text, 'past_due'::text, 'cancelled'::text]));
CREATE INDEX subscription_by_expired ON public.subscription USING btree (expired_at DESC, id DESC);
CREATE INDEX subscription_by_fan ON public.subscription USING btree (fan_id, updated_at DESC);
CREATE INDEX subscription_by_performer ON public.subscription USING btree (performer_id, updated_at DESC);
CREATE INDEX subscription_by_performer_created ON public.subscription USING btree (performer_id, created_at);
CREATE INDEX subscription_by_price ON public.subscription USING btree (price_minor DESC, id DESC);
CREATE INDEX subscription_by_resumption ON public.subscription USING btree (resumes_at) WHERE (resumes_at IS NOT NULL);
CREATE INDEX subscription_by_status ON public.subscription USING btree (status, updated_at DESC, id DESC);
CREATE INDEX subscription_by_type ON public.subscription USING btree (type, updated_at DESC, id DESC);
CREATE INDEX subscription_by_updated ON public.subscription USING btree (updated_at DESC, id);
CREATE INDEX subscription_next_by_plan ON public.subscription USING btree (next_plan_id) WHERE (next_plan_id IS NOT NULL);
CREATE INDEX subscription_paused_by_tier ON public.subscription USING btree (performer_id, tier_id) WHERE (resumes_at IS NOT NULL);
CREATE INDEX subscription_place_by_tier ON public.subscription USING btree (performer_id, tier_id) WHERE (status = ANY (ARRAY['active'::text, 'past_due'::text, 'cancelled'::text, 'suspended'::text]));
CREATE INDEX subscription_to_remind_by_end ON public.subscription USING btree (expired_at) WHERE ((reminded_for IS DISTINCT FROM expired_at) AND ((status = 'trialing'::text) OR ((status = 'active'::text) AND (type = 'yearly'::text) AND is_renewing)));
CREATE INDEX subscription_to_remind_long_by_end ON public.subscription USING btree (expired_at) WHERE ((reminded_for IS DISTINCT FROM expired_at) AND (status = 'active'::text) AND is_renewing AND (months = ANY (ARRAY[3, 6])));

CREATE INDEX subscription_event_by_fan ON public.subscription_event USING btree (fan_id, id);
CREATE INDEX subscription_event_by_performer ON public.subscription_event USING btree (performer_id, created_at, id);
CREATE INDEX subscription_event_by_subscription ON public.subscription_event USING btree (subscription_id, id);

CREATE INDEX subscription_term_by_subscription ON public.subscription_term USING btree (subscription_id);

CREATE INDEX suggestion_mark_by_performer ON public.suggestion_mark USING btree (performer_id);
CREATE INDEX suggestion_mark_hidden_by_fan ON public.suggestion_mark USING btree (fan_id, hidden_at DESC, performer_id DESC) WHERE (hidden_at IS NOT NULL);
CREATE INDEX suggestion_mark_seen_by_day ON public.suggestion_mark USING btree (seen_on) WHERE (hidden_at IS NULL);

CREATE INDEX take_down_by_created ON public.take_down USING btree (created_at DESC, id DESC);
CREATE INDEX take_down_by_object ON public.take_down USING btree (object_id);
CREATE INDEX take_down_by_owner ON public.take_down USING btree (owner_id, created_at DESC) WHERE (owner_id IS NOT NULL);

CREATE INDEX team_activity_by_age ON public.team_activity USING btree (created_at);
CREATE INDEX team_activity_by_creator ON public.team_activity USING btree (creator_id, id DESC);
CREATE INDEX team_activity_by_member ON public.team_activity USING btree (creator_id, member_id, id DESC);
CREATE INDEX team_activity_of_member ON public.team_activity USING btree (member_id);

CREATE INDEX team_member_by_member ON public.team_member USING btree (member_id);

CREATE INDEX tip_target_by_performer ON public.tip_target USING btree (performer_id, kind, "position", id);

CREATE INDEX topic_performer_by_performer ON public.topic_performer USING btree (performer_id);

CREATE INDEX upload_by_expiry ON public.upload USING btree (expires_at);
CREATE INDEX upload_by_owner ON public.upload USING btree (owner_id, created_at);

CREATE INDEX video_by_file ON public.video USING btree (video_file_id);
CREATE INDEX video_by_performer_updated ON public.video USING btree (performer_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX video_by_tag ON public.video USING gin (tags);
CREATE INDEX video_by_title_trigrams ON public.video USING gin (title gin_trgm_ops);
CREATE INDEX video_deleted_by_performer ON public.video USING btree (performer_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX video_opening_by_time ON public.video USING btree (public_at) WHERE ((public_at IS NOT NULL) AND (status = 'active'::text));
CREATE INDEX video_scheduled_by_time ON public.video USING btree (schedule_at) WHERE (status = 'scheduled'::text);
CREATE INDEX video_visible_by_performer ON public.video USING btree (performer_id, published_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX video_visible_by_published ON public.video USING btree (published_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX video_visible_by_updated ON public.video USING btree (updated_at DESC, id DESC) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));
CREATE INDEX video_visible_by_words ON public.video USING gin (words) WHERE ((status = 'active'::text) AND is_processed AND (deleted_at IS NULL));

CREATE INDEX viewer_mark_by_performer ON public.viewer_mark USING btree (performer_id, code);

CREATE INDEX viewer_session_by_account ON public.viewer_session USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX viewer_session_by_left ON public.viewer_session USING btree (left_at) WHERE (left_at IS NOT NULL);
CREATE INDEX viewer_session_by_stream ON public.viewer_session USING btree (stream_id, joined_at);
CREATE INDEX viewer_session_open ON public.viewer_session USING btree (stream_id) WHERE (left_at IS NULL);
CREATE INDEX viewer_session_seen ON public.viewer_session USING btree (seen_at) WHERE ((left_at IS NULL) AND (seen_at IS NOT NULL));

CREATE INDEX withheld_file_by_take_down ON public.withheld_file USING btree (take_down_id);

CREATE INDEX account_by_kind ON ledger.account USING btree (kind, (((owner_id IS NOT NULL))::integer), ((- id)));
CREATE INDEX account_by_ownership ON ledger.account USING btree ((((owner_id IS NOT NULL))::integer), ((- id)));

CREATE INDEX entry_by_account ON ledger.entry USING btree (account_id, transfer_id DESC, leg DESC);

CREATE INDEX hold_by_owner ON ledger.hold USING btree (owner_id) WHERE (released_at IS NULL);

CREATE INDEX inbox_by_account ON ledger.inbox USING btree (account_id);

CREATE INDEX proved_account_to_compare ON ledger.proved_account USING btree (account_id) WHERE (NOT is_compared);

CREATE OR REPLACE FUNCTION public.account_set_public()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_shown boolean := new.role <> 'performer'
    or exists (select from performer p where p.account_id = new.id and p.status = 'active');
begin
  new.is_public := new.status = 'active' and is_shown;
  new.is_kept := new.status in ('active', 'closed') and is_shown;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.performer_set_plans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  base uuid;
begin
  insert into tier (id, performer_id, rank, created_at, updated_at)
  values (gen_random_uuid(), new.account_id, 1, new.updated_at, new.updated_at)
  on conflict on constraint tier_one_per_rank do nothing;
  select id into strict base from tier where performer_id = new.account_id and rank = 1;
  insert into plan (id, tier_id, months, price_minor, created_at, updated_at)
  select gen_random_uuid(), base, months, price_minor, new.updated_at, new.updated_at
  from (values (1, new.monthly_price_minor), (12, new.yearly_price_minor)) as asked (months, price_minor)
  where price_minor is not null
  on conflict on constraint plan_one_per_months
    do update set price_minor = excluded.price_minor, is_offered = true, updated_at = excluded.updated_at;
  if new.monthly_price_minor is null or new.yearly_price_minor is null then update plan
    set is_offered = false, updated_at = new.updated_at
    where tier_id = base and is_offered
      and (months = 1 and new.monthly_price_minor is null or months = 12 and new.yearly_price_minor is null);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.performer_set_public()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update account set is_public = false where id = new.account_id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.search_fold(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN NORMALIZE(regexp_replace(replace(replace(replace(replace(translate(lower((NORMALIZE(input, NFKD) COLLATE pg_c_utf8)), 'øđðłıħŧŋςəɛɔɓɗƙƴىیېےکڪةہەھۃٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'::text, 'oddlihtnσeeobdkyييييككههههها01234567890123456789'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), '([a-z\u0370-\u03ff\u0435])[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f]+|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u200b-\u200d\ufe0e\ufe0f]+'::text, '\1'::text, 'g'::text), NFC)
;

CREATE OR REPLACE FUNCTION public.search_is_run(word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (word ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'::text)
;

CREATE OR REPLACE FUNCTION public.search_query(input text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((WITH tokens AS MATERIALIZED (SELECT w.word, w.place, ((w.place = max(w.place) OVER ()) AND (w.word !~ '[+#]$'::text)) AS is_prefix FROM search_tokens(search_query.input) WITH ORDINALITY w(word, place) WHERE (w.place <= 8)) SELECT string_agg(parts.part, ' & '::text) AS string_agg FROM (SELECT (quote_literal("left"(tokens.word, 100)) || CASE WHEN tokens.is_prefix THEN ':*'::text ELSE ''::text END) AS part FROM tokens WHERE (NOT search_is_run(tokens.word)) UNION ALL SELECT quote_literal(substr(tokens.word, place_in_run.place_in_run, 2)) AS quote_literal FROM (tokens CROSS JOIN LATERAL generate_series(1, GREATEST(1, LEAST((length(tokens.word) - 1), 20))) place_in_run(place_in_run)) WHERE search_is_run(tokens.word)) parts))::tsquery
;

CREATE OR REPLACE FUNCTION public.search_text(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace((search_fold(input) COLLATE pg_c_utf8), '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)'::text, ' \1 '::text, 'g'::text)
;

CREATE OR REPLACE FUNCTION public.search_tokens(input text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT ROWS 20
BEGIN ATOMIC
 SELECT m.match[1] AS match
    FROM regexp_matches((search_text(search_tokens.input) COLLATE pg_c_utf8), '((?:[[:alnum:]\u0300-\u036f\u0483-\u0489\u0900-\u0963\u0966-\u0dff\u0f18-\u0fbc\u1ab0-\u1aff\u1dc0-\u1dff\ua8e0-\uabff\ufe20-\ufe2f\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]+(?:(?:\+\+|#)(?![[:alnum:]]))?)|[\u2190-\u2bff\U0001f000-\U0001f3fa\U0001f400-\U0001faff])'::text, 'g'::text) WITH ORDINALITY m(match, place)
   ORDER BY m.place;
END
;

CREATE OR REPLACE FUNCTION public.search_words(input text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN array_to_tsvector(ARRAY(SELECT DISTINCT "left"(parts.part, 100) AS "left" FROM (search_tokens(search_words.input) w(word) CROSS JOIN LATERAL (SELECT w.word AS part WHERE (NOT search_is_run(w.word)) UNION ALL SELECT rtrim(w.word, '+#'::text) AS rtrim WHERE ((NOT search_is_run(w.word)) AND (w.word ~ '[+#]$'::text)) UNION ALL SELECT substr(w.word, place.place, size.size) AS substr FROM (generate_series(1, length(w.word)) place(place) CROSS JOIN generate_series(1, 2) size(size)) WHERE search_is_run(w.word)) parts)))
;

CREATE OR REPLACE FUNCTION public.subscription_count_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    new.counted_from := new.started_at;
  elsif new.started_at > old.expired_at then
    new.counted_from := coalesce(old.counted_from, old.started_at)
      + make_interval(secs => extract(epoch from new.started_at - old.expired_at)::double precision);
  elsif old.suspended_at is not null and new.suspended_at is null then
    new.counted_from := coalesce(old.counted_from, old.started_at)
      + make_interval(secs => extract(epoch from greatest(new.updated_at - old.suspended_at, interval '0'))::double precision);
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION ledger.fold(_account_id bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  with credits as (delete from ledger.inbox where account_id = _account_id returning amount),
  total as (select sum(amount)::bigint as amount from credits)
  update ledger.account set balance = balance + total.amount from total
  where id = _account_id and total.amount is not null
$function$
;

CREATE OR REPLACE FUNCTION ledger.open_accounts(_owners uuid[], _accounts text[], _assets text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger.account (owner_id, kind, asset, hot, overdraft)
  select distinct leg.owner_id, kind.kind, kind.asset, kind.hot, kind.overdraft
  from unnest(_owners, _accounts, _assets) as leg (owner_id, kind, asset)
  join ledger.account_kind kind using (kind, asset)
  where kind.is_owned = (leg.owner_id is not null)
    and not exists (
      select from ledger.account a
      where a.owner_id is not distinct from leg.owner_id and a.kind = leg.kind and a.asset = leg.asset
    )
  order by 1, 2
  on conflict on constraint account_owner_kind do nothing;
end $function$
;

CREATE OR REPLACE FUNCTION ledger.post(_key text, _kind text, _reason jsonb, _owners uuid[], _accounts text[], _assets text[], _amounts bigint[])
 RETURNS TABLE(transfer_id bigint, is_new boolean, balance bigint)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  _fingerprint bytea := sha256(convert_to(concat_ws('|', _kind, _reason, _owners, _accounts, _assets, _amounts), 'UTF8'));
  _transfer_id bigint;
  _known ledger.transfer;
  _ids bigint[];
  _hot boolean[];
  _overdraft boolean[];
  _change record;
  _balance bigint;
begin
  if cardinality(_amounts) < 2 or exists (select from unnest(_amounts) as amount where amount is null or amount = 0)
    or exists (select from unnest(_assets, _amounts) as leg (asset, amount) group by asset having sum(amount) <> 0)
  then
    raise exception 'the legs of a transfer must balance' using errcode = 'LD001';
  end if;

  insert into ledger.transfer (key, kind, reason, fingerprint) values (_key, _kind, _reason, _fingerprint)
  on conflict on constraint transfer_key do nothing
  returning id into _transfer_id;
  if _transfer_id is null then
    select * into _known from ledger.transfer where key = _key;
    if _known.fingerprint <> _fingerprint then
      raise exception 'this key belongs to another transfer' using errcode = 'LD002';
    end if;
    return query select _known.id, false, ledger.wallet_balance(_known.id);
    return;
  end if;

  for _attempt in 1 .. 2 loop
    select array_agg(a.id order by leg.n), array_agg(a.hot order by leg.n), array_agg(a.overdraft order by leg.n)
    into _ids, _hot, _overdraft
    from unnest(_owners, _accounts, _assets) with ordinality as leg (owner_id, kind, asset, n)
    -- two branches, because an index serves `=` and `is null` but not `is not distinct from`
    left join lateral (
      select a.id, a.hot, a.overdraft from ledger.account a
      where a.owner_id = leg.owner_id and a.kind = leg.kind and a.asset = leg.asset
      union all
      select a.id, a.hot, a.overdraft from ledger.account a
      where leg.owner_id is null and a.owner_id is null and a.kind = leg.kind and a.asset = leg.asset
    ) as a on true;
    exit when array_position(_ids, null) is null;
    if _attempt = 2 then
      raise exception 'no such kind of account among %', _accounts using errcode = 'LD003';
    end if;
    perform ledger.open_accounts(_owners, _accounts, _assets);
  end loop;

  -- before any row of an account is locked, so that locks are held for the shortest time
  insert into ledger.entry (transfer_id, leg, account_id, amount)
  select _transfer_id, n, id, amount from unnest(_ids, _amounts) with ordinality as leg (id, amount, n);

  insert into ledger.inbox (account_id, amount)
  select id, sum(amount)
  from unnest(_ids, _hot, _overdraft, _amounts) as leg (id, hot, overdraft, amount)
  where hot
  group by id, overdraft
  having sum(amount) <> 0 and (overdraft or sum(amount) > 0);

  -- The other accounts in id order for everybody, so that two transfers never wait for each other crosswise.
  for _change in
    select id, hot, sum(amount)::bigint as amount
    from unnest(_ids, _hot, _overdraft, _amounts) as leg (id, hot, overdraft, amount)
    group by id, hot, overdraft
    having sum(amount) <> 0 and not (hot and (overdraft or sum(amount) > 0))
    order by id
  loop
    if _change.hot then
      perform from ledger.account where id = _change.id for no key update;
      perform ledger.fold(_change.id);
    end if;
    update ledger.account set balance = balance + _change.amount where id = _change.id;
  end loop;

  select a.balance into _balance from ledger.account a where a.id = _ids[array_position(_accounts, 'wallet')];
  return query select _transfer_id, true, _balance;
end $function$
;

CREATE OR REPLACE FUNCTION ledger.post_together(_keys text[], _kinds text[], _reasons jsonb[], _of integer[], _legs integer[], _owners uuid[], _accounts text[], _assets text[], _amounts bigint[])
 RETURNS TABLE(n integer, transfer_id bigint, balance bigint)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  _ids bigint[];
  _hot boolean[];
  _overdraft boolean[];
begin
  if exists (select from unnest(_amounts) as amount where amount is null or amount = 0)
    or exists (select from unnest(_of, _assets, _amounts) as leg (of, asset, amount) group by of, asset having sum(amount) <> 0)
    or (select count(distinct of) from unnest(_of) as leg (of)) <> cardinality(_keys)
  then
    raise exception 'the legs of a transfer must balance' using errcode = 'LD001';
  end if;

  for _attempt in 1 .. 2 loop
    select array_agg(a.id order by leg.n), array_agg(a.hot order by leg.n), array_agg(a.overdraft order by leg.n)
    into _ids, _hot, _overdraft
    from unnest(_owners, _accounts, _assets) with ordinality as leg (owner_id, kind, asset, n)
    left join lateral (
      select a.id, a.hot, a.overdraft from ledger.account a
      where a.owner_id = leg.owner_id and a.kind = leg.kind and a.asset = leg.asset
      union all
      select a.id, a.hot, a.overdraft from ledger.account a
      where leg.owner_id is null and a.owner_id is null and a.kind = leg.kind and a.asset = leg.asset
    ) as a on true;
    exit when array_position(_ids, null) is null;
    if _attempt = 2 then
      raise exception 'no such kind of account among %', _accounts using errcode = 'LD003';
    end if;
    perform ledger.open_accounts(_owners, _accounts, _assets);
  end loop;

  if exists (
    select from unnest(_hot, _overdraft, _amounts) as leg (hot, overdraft, amount) where hot and not overdraft and amount < 0
  ) then
    raise exception 'a hot account is debited by ledger.post' using errcode = 'LD004';
  end if;

  -- In id order, as everybody locks them.
  perform from ledger.account a
  where a.id = any(array(select id from unnest(_ids, _hot) as leg (id, hot) where not hot))
  order by a.id
  for no key update;

  return query
  with leg as materialized (
    select * from unnest(_of, _legs, _ids, _hot, _accounts, _amounts) as leg (of, leg, id, hot, account, amount)
  ), transfer as (
    insert into ledger.transfer (key, kind, reason, fingerprint)
    select t.key, t.kind, t.reason,
      sha256(convert_to(concat_ws('|', t.kind, t.reason, legs.owners, legs.accounts, legs.assets, legs.amounts), 'UTF8'))
    from unnest(_keys, _kinds, _reasons) with ordinality as t (key, kind, reason, n)
    join (
      select of, array_agg(owner_id order by leg) as owners, array_agg(account order by leg) as accounts,
        array_agg(asset order by leg) as assets, array_agg(amount order by leg) as amounts
      from unnest(_of, _legs, _owners, _accounts, _assets, _amounts) as leg (of, leg, owner_id, account, asset, amount)
      group by of
    ) as legs on legs.of = t.n
    returning id, key
  ), numbered as materialized (
    select transfer.id, t.n::int as n from transfer join unnest(_keys) with ordinality as t (key, n) using (key)
  ), entered as (
    insert into ledger.entry (transfer_id, leg, account_id, amount)
    select numbered.id, leg.leg, leg.id, leg.amount from leg join numbered on numbered.n = leg.of
  ), change as materialized (
    select id, hot, sum(amount)::bigint as amount from leg group by id, hot having sum(amount) <> 0
  ), credited as (
    insert into ledger.inbox (account_id, amount) select id, amount from change where hot
  ), changed as (update ledger.account a set balance = a.balance + change.amount
    from change
    where a.id = change.id and not change.hot
    returning a.id, a.balance
  )
  select numbered.n, numbered.id, wallet.balance
  from numbered
  left join (
    select leg.of, changed.balance from leg join changed on changed.id = leg.id where leg.account = 'wallet'
  ) as wallet on wallet.of = numbered.n
  order by numbered.n;
end $function$
;

CREATE OR REPLACE FUNCTION ledger.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append only';
end $function$
;

CREATE OR REPLACE FUNCTION ledger.roll_up(_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  _ids bigint[];
  _folded int;
begin
  _ids := array(
    select id from ledger.account
    where id = any(array(select account_id from ledger.inbox group by account_id order by count(*) desc limit _limit))
    order by id
    for no key update skip locked
  );
  with credits as (delete from ledger.inbox where account_id = any(_ids) returning account_id, amount),
  total as (select account_id, sum(amount)::bigint as amount from credits group by account_id),
  folded as (update ledger.account a set balance = a.balance + total.amount from total where a.id = total.account_id returning a.id)
  select count(*) into _folded from folded;
  return _folded;
end $function$
;

CREATE OR REPLACE FUNCTION ledger.wallet_balance(_transfer_id bigint)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  select a.balance
  from ledger.entry e
  join ledger.account a on a.id = e.account_id
  where e.transfer_id = _transfer_id and a.kind = 'wallet'
  order by e.leg
  limit 1
$function$
;

CREATE TRIGGER account_public BEFORE INSERT OR UPDATE OF status, role, is_public ON account FOR EACH ROW EXECUTE FUNCTION account_set_public();

CREATE TRIGGER performer_plans AFTER INSERT OR UPDATE OF monthly_price_minor, yearly_price_minor ON performer FOR EACH ROW EXECUTE FUNCTION performer_set_plans();

CREATE TRIGGER performer_public AFTER INSERT OR UPDATE OF status ON performer FOR EACH ROW EXECUTE FUNCTION performer_set_public();

CREATE TRIGGER subscription_days BEFORE INSERT OR UPDATE OF started_at, expired_at, suspended_at ON subscription FOR EACH ROW EXECUTE FUNCTION subscription_count_days();

CREATE TRIGGER entry_append_only BEFORE DELETE OR UPDATE ON ledger.entry FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER entry_never_truncated BEFORE TRUNCATE ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER transfer_append_only BEFORE DELETE OR UPDATE ON ledger.transfer FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER transfer_never_truncated BEFORE TRUNCATE ON ledger.transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

create view ledger.audit as
 SELECT ( SELECT count(*) AS count
           FROM ( SELECT e.transfer_id
                   FROM ledger.entry e
                     LEFT JOIN ledger.account a ON a.id = e.account_id
                  GROUP BY e.transfer_id, a.asset
                 HAVING sum(e.amount) <> 0::numeric OR a.asset IS NULL) broken) AS unbalanced_transfers,
    ( SELECT count(*) AS count
           FROM ledger.transfer t
          WHERE (( SELECT count(*) AS count
                   FROM ledger.entry e
                  WHERE e.transfer_id = t.id)) < 2) AS incomplete_transfers,
    ( SELECT count(*) AS count
           FROM ledger.entry e
          WHERE NOT (EXISTS ( SELECT
                   FROM ledger.transfer t
                  WHERE t.id = e.transfer_id))) AS orphaned_entries,
    ( SELECT count(*) AS count
           FROM ledger.balance b
             FULL JOIN ( SELECT entry.account_id,
                    sum(entry.amount) AS amount
                   FROM ledger.entry
                  GROUP BY entry.account_id) e ON e.account_id = b.id
          WHERE COALESCE(b.balance, 0::bigint)::numeric <> COALESCE(e.amount, 0::numeric)) AS balances_off,
    ( SELECT count(*) AS count
           FROM ledger.account a
             JOIN ledger.balance b USING (id)
          WHERE NOT a.overdraft AND (a.balance < 0 OR b.balance < 0)) AS overdrawn_accounts,
    ( SELECT COALESCE(sum(balance.balance), 0::numeric)::bigint AS "coalesce"
           FROM ledger.balance
          WHERE balance.asset = 'MONEY'::text) AS money_created,
    ( SELECT COALESCE(sum(balance.balance), 0::numeric)::bigint AS "coalesce"
           FROM ledger.balance
          WHERE balance.kind = ANY (ARRAY['issued'::text, 'wallet'::text, 'held'::text, 'spent'::text])) AS tokens_unaccounted_for,
    ( SELECT COALESCE(sum(balance.balance), 0::numeric)::bigint AS "coalesce"
           FROM ledger.balance
          WHERE balance.asset = 'TOK'::text) AS tokens_created,
    ( SELECT count(*) AS count
           FROM ( SELECT balance.owner_id,
                    balance.balance
                   FROM ledger.balance
                  WHERE balance.kind = 'held'::text) b
             FULL JOIN ( SELECT hold.owner_id,
                    sum(hold.tokens) AS tokens
                   FROM ledger.hold
                  WHERE hold.released_at IS NULL
                  GROUP BY hold.owner_id) h USING (owner_id)
          WHERE COALESCE(b.balance, 0::bigint)::numeric <> COALESCE(h.tokens, 0::numeric)) AS holds_off;

create view ledger.balance as
 SELECT id,
    owner_id,
    kind,
    asset,
    (balance::numeric + COALESCE(( SELECT sum(i.amount) AS sum
           FROM ledger.inbox i
          WHERE i.account_id = a.id), 0::numeric))::bigint AS balance
   FROM ledger.account a;

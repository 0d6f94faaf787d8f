-- Uploaded files and what was rendered from them. A new table: running code survives it.

create table media_file (
  id uuid primary key,
  -- an account, whose table comes later; no foreign key, so that closing an account leaves what others bought
  owner_id uuid not null,
  purpose text not null,
  status text not null default 'created',
  -- of the rendering, while `processing`
  percent smallint not null default 0,
  -- runs of the rendering so far; a run that is not the latest may write nothing
  attempts smallint not null default 0,
  -- a code the web words, while `failed`
  failure_reason text,
  retryable boolean not null default false,
  -- upright pixels of the largest rendition; null until known
  width int,
  height int,
  duration_ms int,
  -- of the upload; what is stored later are the variants
  size_bytes bigint not null,
  -- a label for people, never part of a path
  original_name text not null,
  -- as sniffed from the content
  content_type text not null,
  -- base64
  thumbhash text,
  -- [{name, contentType, sizeBytes, width, height}], stored under media/<id>/<name>
  variants jsonb not null default '[]',
  -- set when a feed or profile uses the file
  claimed_at timestamptz,
  -- set by the first phase of the orphan collection, cleared by a claim; the second phase deletes
  orphaned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint media_file_purpose_known
    check (purpose in ('feed-photo', 'feed-video', 'feed-thumbnail', 'feed-teaser', 'avatar', 'cover')),
  constraint media_file_status_known check (status in ('created', 'processing', 'ready', 'failed')),
  constraint media_file_percent_range check (percent between 0 and 100),
  constraint media_file_failed_has_reason check ((status = 'failed') = (failure_reason is not null)),
  constraint media_file_retryable_only_failed check (not retryable or status = 'failed'),
  constraint media_file_ready_is_complete
    check (status <> 'ready' or (width > 0 and height > 0 and jsonb_array_length(variants) > 0)),
  constraint media_file_duration_positive check (duration_ms > 0),
  constraint media_file_size_positive check (size_bytes > 0),
  constraint media_file_original_name_length check (char_length(original_name) <= 255),
  constraint media_file_variants_is_list check (jsonb_typeof(variants) = 'array'),
  constraint media_file_claimed_is_no_orphan check (claimed_at is null or orphaned_at is null)
);

-- the orphan collection looks at unclaimed files by age
create index media_file_unclaimed on media_file (created_at) where claimed_at is null;

-- Uploads that go on after a dropped connection or a restarted browser. A new table: running code survives it.
create table upload (
  -- also the id of the file it becomes
  id uuid primary key,
  owner_id uuid not null references account (id) on delete cascade,
  purpose text not null,
  -- a label for people, never part of a path
  original_name text not null constraint upload_original_name_length check (char_length(original_name) <= 255),
  -- as announced; how much has come is the size of the file on the disk
  size_bytes bigint not null constraint upload_size_positive check (size_bytes > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null constraint upload_expires_later check (expires_at > created_at),
  -- when it became a file
  finished_at timestamptz
);
create index upload_by_owner on upload (owner_id, created_at);
create index upload_by_expiry on upload (expires_at);

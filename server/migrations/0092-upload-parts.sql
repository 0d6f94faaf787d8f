-- Unfinished uploads in S3, so that any machine goes on with them. Running code still works: it continues those on its own disk.

-- How much is stored, with storages that all machines share; of uploads on a disk the file says it.
alter table upload add column received_bytes bigint not null default 0;
alter table upload add constraint upload_received_within check (received_bytes between 0 and size_bytes);

-- Each part is an object; without gaps, since a part is added only where the one before it ended.
create table upload_part (
  upload_id uuid not null references upload on delete cascade,
  start_byte bigint not null,
  size_bytes bigint not null,
  object_id uuid not null,
  primary key (upload_id, start_byte),
  constraint upload_part_size_positive check (size_bytes > 0)
);

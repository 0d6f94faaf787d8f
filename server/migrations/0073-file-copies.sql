-- Creators use a file in several items: a copy is a row of its own that shows the bytes of another file. Running code goes on: it
-- makes no copies, and the foreign key refuses to delete a file whose bytes are still shown.

alter table media_file
  add column copy_of uuid references media_file (id),
  add constraint media_file_copy_is_ready check (copy_of is null or status = 'ready');
create index media_file_by_original on media_file (copy_of) where copy_of is not null;

-- Also in the order of uploading, without copies.
drop index media_file_by_owner;
create index media_file_by_owner on media_file (owner_id, id desc) include (status, size_bytes, copy_of);

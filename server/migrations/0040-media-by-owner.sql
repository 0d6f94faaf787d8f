-- How much an account stores, and how many of its files wait to be rendered, are asked at every upload. Running code survives it.

create index media_file_by_owner on media_file (owner_id) include (status, size_bytes);

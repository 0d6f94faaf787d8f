-- Recordings cannot be uploaded again, so a failed rendering must not delete them. Running code is unaffected: the column has a default.
alter table media_file add column is_irreplaceable boolean not null default false;

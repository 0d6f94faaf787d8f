-- A take-down can withhold the files of what it takes down wherever else their creator uses them. Running code goes on: it withholds
-- nothing but the item.

create table withheld_file (
  -- The file that was uploaded; its copies are withheld with it.
  file_id uuid not null references media_file (id) on delete cascade,
  take_down_id uuid not null references take_down (id) on delete cascade,
  primary key (file_id, take_down_id)
);
create index withheld_file_by_take_down on withheld_file (take_down_id);

alter table take_down add column withholds_files boolean not null default false;

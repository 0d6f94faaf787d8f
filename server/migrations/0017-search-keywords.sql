-- What people search for, without their names. A new table: running code survives it.
create table search_keyword (
  keyword text not null constraint search_keyword_length check (length(keyword) between 2 and 60),
  -- A keyed hash of the account or address: tells people apart, not who they are.
  searcher bytea not null constraint search_keyword_searcher_length check (octet_length(searcher) = 16),
  -- One count per searcher and day.
  day date not null,
  primary key (keyword, searcher, day)
);
create index search_keyword_by_day on search_keyword (day, keyword, searcher);

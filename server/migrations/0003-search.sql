-- Words of every script are found: marks belong to words, scripts without spaces are found inside a run, emoji and names such
-- as C++ are words. Written here and not left to the server's text parser, whose letters depend on the locale of the
-- database. Trigrams find names and titles with misspellings.
create extension if not exists pg_trgm;

-- Latin is composed and put in lower case; vowel points of Arabic and Hebrew, joiners and variation selectors fall away, so
-- that a word is found with and without them. Runs of scripts without spaces stand apart.
create function search_text(input text) returns text language sql immutable strict parallel safe
return regexp_replace(
  regexp_replace(
    lower(normalize(input, nfkc) collate pg_catalog.pg_c_utf8),
    '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u200b-\u200d\ufe0e\ufe0f]',
    '', 'g'
  ),
  '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)',
  ' \1 ', 'g'
);

-- The words of a text in their order: runs without spaces, words with their marks and a final ++ or #, single symbols.
create function search_tokens(input text) returns setof text language sql immutable strict parallel safe rows 20
begin atomic
  select m.match[1]
  from regexp_matches(
    search_text(input) collate pg_catalog.pg_c_utf8,
    '((?:[[:alnum:]\u0300-\u036f\u0483-\u0489\u0900-\u0963\u0966-\u0dff\u0f18-\u0fbc\u1ab0-\u1aff\u1dc0-\u1dff\ua8e0-\uabff\ufe20-\ufe2f\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]+(?:(?:\+\+|#)(?![[:alnum:]]))?)|[\u2190-\u2bff\U0001f000-\U0001f3fa\U0001f400-\U0001faff])',
    'g'
  ) with ordinality as m (match, place)
  order by m.place;
end;

-- Whether a word is of a script without spaces: it is then found by any two neighbouring letters.
create function search_is_run(word text) returns boolean language sql immutable strict parallel safe
return word ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]';

create function search_words(input text) returns tsvector language sql immutable strict parallel safe
return array_to_tsvector(array(
  select distinct left(part, 100)
  from search_tokens(input) as w (word)
  cross join lateral (
    select word as part where not search_is_run(word)
    union all
    select rtrim(word, '+#') where not search_is_run(word) and word ~ '[+#]$'
    union all
    select substr(word, place, size)
    from generate_series(1, length(word)) as place
    cross join generate_series(1, 2) as size
    where search_is_run(word)
  ) as parts
));

-- A query for all words of the input, at most eight, the last one as a prefix; null when there are none.
create function search_query(input text) returns tsquery language sql immutable strict parallel safe
return (
  with tokens as materialized (
    select w.word, w.place, w.place = max(w.place) over () and w.word !~ '[+#]$' as is_prefix
    from search_tokens(input) with ordinality as w (word, place)
    where w.place <= 8
  )
  select string_agg(part, ' & ')
  from (
    select quote_literal(left(word, 100)) || case when is_prefix then ':*' else '' end as part
    from tokens
    where not search_is_run(word)
    union all
    select quote_literal(substr(word, place_in_run, 2))
    from tokens
    cross join lateral generate_series(1, greatest(1, least(length(word) - 1, 20))) as place_in_run
    where search_is_run(word)
  ) as parts
)::tsquery;

-- The keywords of searches, without the names of the people.
create table search_keyword (
  keyword text not null constraint search_keyword_length check (length(keyword) between 2 and 60),
  -- A keyed hash of the account or address: distinguishes people without identifying them.
  searcher bytea not null constraint search_keyword_searcher_length check (octet_length(searcher) = 16),
  -- One count per searcher and day.
  day date not null,
  primary key (keyword, searcher, day)
);
create index search_keyword_by_day on search_keyword (day, keyword, searcher);

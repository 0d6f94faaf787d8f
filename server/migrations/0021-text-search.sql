-- Words and their misspellings find what is published. Indexes only: running code survives it.
-- The expressions are those of platform/db/text-search.ts, which must match them letter for letter.
create index feed_words on feed using gin (to_tsvector('simple', text));
create index video_words on video using gin (to_tsvector('simple', title || ' ' || description));
create index video_title_search on video using gin (title gin_trgm_ops);
create index video_by_tag on video using gin (tags);
create index gallery_words on gallery using gin (to_tsvector('simple', title || ' ' || description));
create index gallery_title_search on gallery using gin (title gin_trgm_ops);
create index gallery_by_tag on gallery using gin (tags);
create index product_words on product using gin (to_tsvector('simple', name || ' ' || description));
create index product_name_search on product using gin (name gin_trgm_ops);
create index product_by_tag on product using gin (tags);

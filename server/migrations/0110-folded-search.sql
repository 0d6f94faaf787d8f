-- Words are found however their letters are typed: strasse finds Straße, lodz finds Łódź. Running code works on: it asks these functions.
-- Its search for creators by parts of their names reads all names until it is replaced, as the index is on folded names now.

-- Letters that people type for one another become one: small, without the accents of Latin and Greek and the dots of Russian ё;
-- letters with a stroke or ligature as they are typed without; forms of Arabic alef, yeh, kaf, heh and teh marbuta; digits of
-- Arabic and Persian. Vowel points, joiners and variation selectors fall away. Other marks are letters of their own and stay, such
-- as those of й, Hindi and Japanese.
create function search_fold(input text) returns text language sql immutable strict parallel safe
return normalize(
  regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(normalize(input, nfkd) collate pg_catalog.pg_c_utf8),
        'øđðłıħŧŋςəɛɔɓɗƙƴىیېےکڪةہەھۃٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
        'oddlihtnσeeobdkyييييككههههها01234567890123456789'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '([a-z\u0370-\u03ff\u0435])[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f]+|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u200b-\u200d\ufe0e\ufe0f]+',
    '\1', 'g'
  ),
  nfc
);

-- Runs of scripts without spaces stand apart.
create or replace function search_text(input text) returns text language sql immutable strict parallel safe
return regexp_replace(
  search_fold(input) collate pg_catalog.pg_c_utf8,
  '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)',
  ' \1 ', 'g'
);

drop index account_by_name_trigrams;
create index account_by_folded_name_trigrams on account using gin (search_fold(name) gin_trgm_ops, username gin_trgm_ops);

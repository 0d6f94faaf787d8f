-- Writes the stored words of texts that 0110 folds in another way, a thousand rows at a time. Running code works on; until their row is
-- written, such texts are missed by a search for the words concerned.
-- migrate:no-transaction

do $$
declare
  kind record;
  last uuid;
begin
  -- Transactions that wrote before 0110 have ended when these are locked, and later ones use its functions.
  lock table feed, video, gallery, product in share row exclusive mode;
  commit;
  for kind in
    select *
    from (values
      ('feed', 'text', 'text'),
      ('video', 'title', 'title || '' '' || description'),
      ('gallery', 'title', 'title || '' '' || description'),
      ('product', 'name', 'name || '' '' || description')
    ) as kinds (relation, changed, whole)
  loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      -- Texts of ASCII only are as they were. Rows are written where their words differ, so this may run again.
      execute format(
        $sql$
          with batch as materialized (select id, %3$s as whole from %1$I where id > $1 order by id limit 1000),
          written as (
            update %1$I i set %2$I = i.%2$I
            from batch
            where i.id = batch.id and batch.whole ~ '[^\x01-\x7f]' and i.words <> search_words(batch.whole)
          )
          select max(id::text)::uuid from batch
        $sql$,
        kind.relation, kind.changed, kind.whole
      ) into last using last;
      commit;
      exit when last is null;
    end loop;
  end loop;
end $$;

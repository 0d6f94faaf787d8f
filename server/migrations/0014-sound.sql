-- How a sound file looks: peaks for the player to draw. A nullable column: running code survives it.
alter table media_file
  -- 200 numbers of 0 to 100, for sound only
  add column waveform jsonb,
  add constraint media_file_waveform_of_sound
    check (waveform is null or (purpose = 'feed-audio' and jsonb_typeof(waveform) = 'array'));

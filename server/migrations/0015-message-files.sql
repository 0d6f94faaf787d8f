-- Files in messages, and messages that are sold. Running code does not know the columns.

alter table media_file
  drop constraint media_file_purpose_known,
  add constraint media_file_purpose_known check (purpose in (
    'promo', 'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-teaser', 'avatar', 'cover',
    'video-video', 'video-teaser', 'video-thumbnail', 'gallery-photo', 'product-photo', 'product-digital', 'welcome-video',
    'message-photo', 'message-video', 'message-audio',
    'private-message-photo', 'private-message-video', 'private-message-audio'
  )),
  drop constraint media_file_ready_is_complete,
  -- Audio and sold files have no size in pixels.
  add constraint media_file_ready_is_complete check (
    status <> 'ready'
    or (jsonb_array_length(variants) > 0 and (purpose like '%-audio' or purpose = 'product-digital' or (width > 0 and height > 0)))
  ),
  drop constraint media_file_waveform_of_audio,
  add constraint media_file_waveform_of_audio
    check (waveform is null or (purpose like '%-audio' and jsonb_typeof(waveform) = 'array'));

alter table message
  -- Of its private files; 0: they are open to the recipient.
  add column price_tokens integer not null default 0 constraint message_price check (price_tokens >= 0);

create table message_file (
  message_id uuid not null references message (id) on delete cascade,
  position smallint not null,
  -- A file is in one message only.
  file_id uuid not null constraint message_file_in_one_message unique,
  primary key (message_id, position)
);

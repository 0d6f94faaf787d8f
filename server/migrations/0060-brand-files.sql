-- Logos and the icon of the site are uploads of operators. Running code does not know the purposes.

alter table media_file
  drop constraint media_file_purpose_known,
  add constraint media_file_purpose_known check (purpose in (
    'promo', 'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-teaser', 'avatar', 'cover',
    'video-video', 'video-teaser', 'video-thumbnail', 'gallery-photo', 'product-photo', 'product-digital', 'welcome-video',
    'message-photo', 'message-video', 'message-audio',
    'private-message-photo', 'private-message-video', 'private-message-audio',
    'logo', 'dark-logo', 'icon'
  ));

create index media_file_brand_by_purpose on media_file (purpose, id desc) where purpose in ('logo', 'dark-logo', 'icon');

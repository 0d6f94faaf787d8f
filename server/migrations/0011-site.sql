-- Texts of the operator on the site, and messages of visitors to the operator.

-- Pages and articles of the blog.
create table article (
  id uuid primary key,
  kind text not null constraint article_kind check (kind in ('page', 'post')),
  -- One address per text, whatever its kind: GET /posts/{id} takes it without saying the kind.
  slug text not null constraint article_slug_unique unique
    constraint article_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null constraint article_title_length check (length(title) between 1 and 160),
  excerpt text not null constraint article_excerpt_length check (length(excerpt) <= 300),
  -- HTML, sanitised before it comes here.
  body text not null,
  status text not null constraint article_status check (status in ('draft', 'published')),
  -- When it was first published; stays when it becomes a draft again.
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint article_published_has_time check (status = 'draft' or published_at is not null)
);
create index article_published_by_kind on article (kind, published_at desc, id) where status = 'published';

create table menu_entry (
  menu text not null constraint menu_entry_menu check (menu in ('header', 'footer')),
  position smallint not null constraint menu_entry_position check (position >= 0),
  title text not null constraint menu_entry_title_length check (length(title) between 1 and 60),
  path text not null constraint menu_entry_path_shape check (path ~* '^(/($|[^/\\])|https?://)'),
  is_new_tab boolean not null,
  primary key (menu, position)
);

-- One row at most.
create table site_footer (
  is_only boolean primary key default true constraint site_footer_is_only check (is_only),
  -- HTML, sanitised before it comes here.
  content text not null,
  updated_at timestamptz not null
);

create table site_promo (
  id uuid primary key,
  title text not null constraint site_promo_title_length check (length(title) between 1 and 80),
  text text not null constraint site_promo_text_length check (length(text) <= 200),
  link text constraint site_promo_link_shape check (link ~* '^(/($|[^/\\])|https?://)'),
  picture_file_id uuid references media_file (id) on delete set null,
  -- Null: at once, and for ever.
  starts_at timestamptz,
  ends_at timestamptz,
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint site_promo_window check (starts_at < ends_at)
);

create table contact_message (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null constraint contact_message_length check (length(message) <= 5000),
  status text not null default 'new' constraint contact_message_status check (status in ('new', 'read', 'done')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index contact_message_by_created on contact_message (created_at desc, id);

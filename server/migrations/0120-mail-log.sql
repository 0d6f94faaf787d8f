-- Operators see what became of each mail, and send one again. Running code works on without it; its mails count as ones with a secret.
-- migrate:expand
alter table mail
  add column kind text not null default 'other',
  -- A link that opens something by itself: such a mail is emptied once it is sent, and never sent again.
  add column is_sent_once boolean not null default true,
  -- Of the attempts since it was queued.
  add column attempts smallint not null default 0,
  add column attempted_at timestamptz,
  -- What the mail server answered last.
  add column failure text,
  add column gave_up_at timestamptz,
  add column is_bounced boolean not null default false,
  -- When it was queued again; null: at its creation.
  add column resent_at timestamptz;

-- Invitations of operators. Running code is not affected: it does not know the table.

create table operator_invitation (
  id uuid primary key,
  email text not null constraint operator_invitation_email_unique unique
    constraint operator_invitation_email_lower check (email = lower(email)),
  operator_role text not null
    constraint operator_invitation_role check (operator_role in ('owner', 'moderator', 'finance', 'support')),
  -- SHA-256; the token itself stands in the mail only.
  token_hash bytea not null constraint operator_invitation_token_unique unique,
  invited_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index operator_invitation_by_inviter on operator_invitation (invited_by);

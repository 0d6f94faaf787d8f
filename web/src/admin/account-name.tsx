import type { ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'

export interface AccountNameProps {
  account: { name: string; username: string | null; email: string | null; avatar: string | null }
  /** Makes more of the name, a link for instance. */
  children?: ReactNode
}

/** Who an account is, as operators know it: name, username and address. */
export function AccountName({ account, children }: AccountNameProps) {
  const { name, username, email, avatar } = account
  return (
    <span className="flex min-w-0 items-center gap-3 text-start">
      <Avatar src={avatar} name={name} size="sm" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{children ?? name}</span>
        <span dir="auto" className="block truncate text-sm font-normal text-muted [text-align:match-parent]">
          {[username && `@${username}`, email].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  )
}

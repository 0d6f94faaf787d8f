import { Avatar } from '../../ui/avatar.tsx'
import { cn } from '../../ui/cn.ts'
import { Link } from '../../ui/link.tsx'
import { Username } from '../../ui/username.tsx'

export interface PerformerLinkProps {
  performer: { name: string; username: string; avatar: string | null }
  className?: string
  /** In place of the username. */
  text?: string | undefined
}

/** A creator's picture and names, leading to their page. */
export function PerformerLink({ performer: { name, username, avatar }, className, text }: PerformerLinkProps) {
  return (
    <Link to={`/${username}`} className={cn('flex min-w-0 flex-1 items-center gap-3 hover:text-link', className)}>
      <Avatar src={avatar} name={name} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-sm text-muted">{text ?? <Username name={username} />}</span>
      </span>
    </Link>
  )
}

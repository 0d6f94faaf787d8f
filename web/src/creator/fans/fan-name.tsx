import { Avatar } from '../../ui/avatar.tsx'
import { Username } from '../../ui/username.tsx'

export interface FanNameProps {
  fan: { name: string; username: string | null; avatar: string | null }
}

/** Fans have no public page, so their name leads nowhere. */
export function FanName({ fan }: FanNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-3 text-start">
      <Avatar src={fan.avatar} name={fan.name} size="sm" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{fan.name}</span>
        {fan.username && (
          <span className="block truncate text-sm font-normal text-muted">
            <Username name={fan.username} />
          </span>
        )}
      </span>
    </span>
  )
}

import { Link } from 'react-router'
import { LiveBadge } from '../../shared/live/live-badge.tsx'

export interface LiveLinkProps {
  username: string
}

/** To the stream of a creator who is on air. */
export default function LiveLink({ username }: LiveLinkProps) {
  return (
    <Link to={`/live/${username}`} className="rounded-lg">
      <LiveBadge className="px-3 py-2" />
    </Link>
  )
}

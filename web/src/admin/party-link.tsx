import { Link } from 'react-router'
import { partyName } from './party-name.ts'

export interface PartyLinkProps {
  party: { _id: string; name: string; username: string | null }
}

/** A name that opens the person's page of the console. */
export function PartyLink({ party }: PartyLinkProps) {
  return (
    <Link
      to={`/admin/people/${party._id}`}
      className="inline-block min-h-6 break-words hover:text-link hover:underline"
    >
      <bdi>{partyName(party)}</bdi>
    </Link>
  )
}

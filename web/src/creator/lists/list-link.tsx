import { Link } from 'react-router'

export interface ListLinkProps {
  /** Of a list, or a group. */
  id: string
  name: string
  text: string
}

export function ListLink({ id, name, text }: ListLinkProps) {
  return (
    <Link
      to={`/creator/lists/${id}`}
      className="block min-w-0 flex-1 rounded-card border border-line bg-surface px-5 py-3 hover:bg-sunken"
    >
      <bdi className="block truncate font-semibold">{name}</bdi>
      <span className="block text-sm text-muted">{text}</span>
    </Link>
  )
}

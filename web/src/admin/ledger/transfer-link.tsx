import type { LedgerEntry } from '@limelight/contract/core/ledger'
import { Link } from 'react-router'

export interface TransferLinkProps {
  transfer: LedgerEntry['transfer']
}

/** The kind as the ledger calls it; with its number, because kinds repeat. */
export function TransferLink({ transfer: { _id, kind } }: TransferLinkProps) {
  return (
    <Link to={`/admin/ledger/transfers/${_id}`} className="font-semibold text-link underline underline-offset-2">
      {kind.replaceAll(/[-_]/g, ' ')} #{_id}
    </Link>
  )
}

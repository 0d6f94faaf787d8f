import type { LedgerAccount } from '@limelight/contract/core/ledger'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { partyName } from '../party-name.ts'

export interface LedgerAccountNameProps {
  account: LedgerAccount
}

/** "Wallet of …" as a link: its kind, and whose it is below. */
export function LedgerAccountName({ account: { _id, kind, owner } }: LedgerAccountNameProps) {
  const { t } = useT('admin/ledger')
  return (
    <span className="block min-w-0 text-start">
      <Link to={`/admin/ledger/accounts/${_id}`} className="font-semibold text-link underline underline-offset-2">
        {t(`kinds.${kind}`)}
      </Link>
      <span className="block text-sm font-normal break-words text-muted">{owner ? partyName(owner) : t('site')}</span>
    </span>
  )
}

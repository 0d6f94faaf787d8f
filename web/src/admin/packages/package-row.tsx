import type { AdminPackage } from '@limelight/contract/finance/packages'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Pencil } from '../../ui/icons.tsx'
import { MoveButtons } from '../move-buttons.tsx'
import type { RowMoves } from '../ordered-list.tsx'
import { PackageDialog } from './package-dialog.tsx'

export interface PackageRowProps extends RowMoves {
  package: AdminPackage
}

export function PackageRow({ package: known, ...moves }: PackageRowProps) {
  const { formatMoney, formatTokens } = useFormat()
  const { t } = useT('admin/packages')
  const ledgerWords = useT('admin/ledger')
  const adminWords = useT('admin')
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  const [isOpen, setIsOpen] = useState(false)
  const { name, price, tokens, isActive } = known
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-card sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <strong className="min-w-0 break-words">{name}</strong>
          {!isActive && <Badge>{t('inactive')}</Badge>}
          <BonusBadge package={known} />
        </p>
        <p className="text-sm text-muted tabular-nums">
          {formatMoney(price, currency)} · {ledgerWords.t('tokens', { count: tokens, shown: formatTokens(tokens) })}
        </p>
      </div>
      <div className="flex gap-1">
        <Button
          variant="outline"
          size="sm"
          className="me-2 self-center"
          aria-label={t('edit', { name })}
          onClick={() => setIsOpen(true)}
        >
          <Pencil className="size-4" />
          {adminWords.t('edit')}
        </Button>
        <MoveButtons upLabel={t('up', { name })} downLabel={t('down', { name })} {...moves} />
      </div>
      <PackageDialog open={isOpen} onClose={() => setIsOpen(false)} package={known} />
    </li>
  )
}

/** A package that gives less than a plain top-up is most likely a slip. */
function BonusBadge({ package: { bonusTokens, bonusPercent } }: Pick<PackageRowProps, 'package'>) {
  const { t } = useT('admin/packages')
  if (bonusTokens === 0) return null
  if (bonusTokens > 0) return <Badge tone="success">{t('bonus', { percent: bonusPercent })}</Badge>
  return <Badge tone="danger">{t('less', { percent: bonusPercent })}</Badge>
}

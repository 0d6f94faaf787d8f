import type { OperatorPromo } from '@limelight/contract/site/cms'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Pencil } from '../../ui/icons.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { MoveButtons } from '../move-buttons.tsx'
import type { RowMoves } from '../ordered-list.tsx'
import { PromoDialog } from './promo-dialog.tsx'
import { PromoPicture } from './promo-picture.tsx'
import { deletePromo } from './promos.api.ts'

export interface PromoRowProps extends RowMoves {
  promo: OperatorPromo
}

const TONES = { running: 'success', scheduled: 'primary', over: 'neutral' } as const

export function PromoRow({ promo, ...moves }: PromoRowProps) {
  const momentOf = useMoment()
  const { t } = useT('admin/promos')
  const [isOpen, setIsOpen] = useState(false)
  const { title, text, link, from, to, state } = promo
  const times = [from && t('since', { from: momentOf(from) }), to && t('until', { to: momentOf(to) })].filter(Boolean)
  return (
    <li className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-5 shadow-card sm:grid-cols-[14rem_minmax(0,1fr)]">
      <PromoPicture promo={promo} />
      <div className="grid min-w-0 content-start gap-2">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-lg break-words">{title}</h2>
          <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
        </div>
        {text && <p className="text-[15px] break-words">{text}</p>}
        {link && <p className="truncate text-sm text-muted">{link}</p>}
        {times.length > 0 && <p className="text-sm text-muted">{times.join(' · ')}</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
            <Pencil className="size-4" />
            {t('edit')}
          </Button>
          <DeleteButton
            size="sm"
            label={t('delete')}
            title={t('deleteTitle', { title })}
            text={t('deleteText')}
            done={t('deleted', { title })}
            onDelete={() => deletePromo(promo)}
          />
          <span className="flex-1" />
          <MoveButtons upLabel={t('up', { title })} downLabel={t('down', { title })} {...moves} />
        </div>
      </div>
      <PromoDialog open={isOpen} onClose={() => setIsOpen(false)} promo={promo} />
    </li>
  )
}

import type { OwnTipTarget } from '@limelight/contract/commerce/tips'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { TargetProgress } from '../../shared/tips/target-progress.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { ChevronDown, ChevronUp, Pencil } from '../../ui/icons.tsx'
import { Trash } from '../../ui/member-icons.ts'
import { TipTargetDialog } from './tip-target-dialog.tsx'
import { deleteTipTarget } from './tips.api.ts'

export interface TipTargetRowProps {
  target: OwnTipTarget
  /** Of an item: by how many places it is moved; undefined where it cannot be. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
}

/** What it is, what it costs or has collected, and its buttons. */
export function TipTargetRow({ target, onUp, onDown }: TipTargetRowProps) {
  const { t } = useT('creator/tips')
  const { inMoney } = usePrices()
  const [isOpen, setIsOpen] = useState(false)
  const { kind, title, tokens, collectedTokens, tipCount, isShown } = target
  const named = (label: string) => `${label}: ${title}`
  const quiet = { variant: 'ghost', size: 'icon' } as const
  return (
    <Card space="tight" className="grid grid-cols-1 gap-2">
      <div className="flex items-start gap-1">
        <div className="me-auto min-w-0">
          <p dir="auto" className="font-semibold break-words">
            {title}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted tabular-nums">
            {kind === 'item' && <span className="font-semibold text-money-ink">{inMoney(tokens)}</span>}
            <span>{t('tips', { count: tipCount })}</span>
            {kind === 'item' && tipCount > 0 && <span>{t('collected', { amount: inMoney(collectedTokens) })}</span>}
            {!isShown && <Badge>{t('hidden')}</Badge>}
          </p>
        </div>
        {kind === 'item' && (
          <span className="flex max-sm:hidden">
            <Button {...quiet} aria-label={named(t('up'))} disabled={!onUp} onClick={onUp}>
              <ChevronUp className="size-4.5" />
            </Button>
            <Button {...quiet} aria-label={named(t('down'))} disabled={!onDown} onClick={onDown}>
              <ChevronDown className="size-4.5" />
            </Button>
          </span>
        )}
        <Button {...quiet} aria-label={named(t('change'))} onClick={() => setIsOpen(true)}>
          <Pencil className="size-4.5" />
        </Button>
        <ActionButton
          {...quiet}
          aria-label={named(t('delete'))}
          question={{
            title: t('deleteTitle', { title }),
            text: t('deleteText'),
            confirmLabel: t('delete'),
            danger: true,
            action: () => deleteTipTarget(target),
            done: t('deleted'),
          }}
        >
          <Trash className="size-4.5" />
        </ActionButton>
      </div>
      {kind !== 'item' && <TargetProgress target={target} />}
      {kind === 'item' && (
        <div className="flex gap-2 sm:hidden">
          <Button variant="outline" size="sm" aria-label={named(t('up'))} disabled={!onUp} onClick={onUp}>
            {t('up')}
          </Button>
          <Button variant="outline" size="sm" aria-label={named(t('down'))} disabled={!onDown} onClick={onDown}>
            {t('down')}
          </Button>
        </div>
      )}
      <TipTargetDialog open={isOpen} onClose={() => setIsOpen(false)} kind={kind} target={target} />
    </Card>
  )
}

import type { Suggestion } from '@limelight/contract/content/suggestions'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { PerformerCard } from '../../shared/performers/performer-card.tsx'
import { Button } from '../../ui/button.tsx'
import { EyeOff } from '../../ui/icons.tsx'
import { focusOn } from './focus-on.ts'
import { useReasonText } from './use-reason-text.ts'

const WhyDialog = lazy(() => import('./why-dialog.tsx').then((file) => ({ default: file.WhyDialog })))

export interface SuggestionCardProps {
  suggestion: Suggestion
  /** It was hidden a moment ago: its button takes the focus back. */
  isBack: boolean
  onHide: () => void
}

export function SuggestionCard({ suggestion, isBack, onHide }: SuggestionCardProps) {
  const { t } = useT('fan/suggestions')
  const textOf = useReasonText()
  const [isAsked, setIsAsked] = useState(false)
  const { performer, reasons } = suggestion
  const [first] = reasons
  return (
    <div className="grid grid-cols-1 grid-rows-[1fr_auto]">
      <PerformerCard performer={performer} />
      <div className="flex items-center gap-1 py-1.5 ps-1">
        <p className="min-w-0 flex-1 text-sm text-pretty break-words text-muted">{first && textOf(first)}</p>
        <Button variant="ghost" size="sm" aria-label={`${t('why')} ${performer.name}`} onClick={() => setIsAsked(true)}>
          {t('why')}
        </Button>
        <Button
          variant="ghost"
          size="icon"
          ref={isBack ? focusOn : undefined}
          aria-label={t('notInterestedName', { name: performer.name })}
          title={t('notInterested')}
          onClick={onHide}
        >
          <EyeOff className="size-4.5" />
        </Button>
      </div>
      {isAsked && (
        <Suspense fallback={null}>
          <WhyDialog suggestion={suggestion} onClose={() => setIsAsked(false)} onHide={onHide} />
        </Suspense>
      )}
    </div>
  )
}

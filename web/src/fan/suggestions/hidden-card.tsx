import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { focusOn } from './focus-on.ts'
import { isolated } from './use-reason-text.ts'

export interface HiddenCardProps {
  name: string
  onUndo: () => void
}

/** In the place of a suggestion that was just hidden. The button has the focus that was on the one before. */
export function HiddenCard({ name, onUndo }: HiddenCardProps) {
  const { t } = useT('fan/suggestions')
  return (
    <div className="grid content-center justify-items-center gap-4 rounded-card border border-dashed border-line-strong p-6 text-center">
      <p role="status" className="text-sm text-pretty text-muted">
        {t('hidden', { name: isolated(name) })}
      </p>
      <Button variant="outline" size="sm" ref={focusOn} aria-label={`${t('undo')}: ${name}`} onClick={onUndo}>
        {t('undo')}
      </Button>
    </div>
  )
}

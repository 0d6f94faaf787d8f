import type { Suggestion } from '@limelight/contract/content/suggestions'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CircleCheck } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { isolated, useReasonText } from './use-reason-text.ts'

export interface WhyDialogProps {
  suggestion: Suggestion
  onClose: () => void
  onHide: () => void
}

/** All reasons of one suggestion, and what never is one. */
export function WhyDialog({ suggestion: { performer, reasons }, onClose, onHide }: WhyDialogProps) {
  const { t } = useT('fan/suggestions')
  const textOf = useReasonText()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('whyName', { name: isolated(performer.name) })}
      actions={
        <>
          <LinkButton to="/user/account/privacy" variant="outline">
            {t('settings')}
          </LinkButton>
          <Button
            variant="soft"
            onClick={() => {
              onClose()
              onHide()
            }}
          >
            {t('notInterested')}
          </Button>
        </>
      }
    >
      <ul className="grid grid-cols-1 gap-3">
        {reasons.map((reason) => (
          <li key={reason.kind} className="flex items-start gap-3">
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-money-ink" />
            <span className="min-w-0 break-words">{textOf(reason)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm text-pretty text-muted">{t('how')}</p>
    </Dialog>
  )
}

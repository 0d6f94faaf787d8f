import { useT } from '../../platform/i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TopUpForm } from './top-up-form.tsx'

export interface TopUpDialogProps {
  missingTokens?: number
  onClose: () => void
}

export function TopUpDialog({ missingTokens = 0, onClose }: TopUpDialogProps) {
  const { t } = useT('shared/payments')
  return (
    <Dialog open onClose={onClose} title={t('topUp.title')} description={t('topUp.text')}>
      <TopUpForm missingTokens={missingTokens} onDone={onClose} />
    </Dialog>
  )
}

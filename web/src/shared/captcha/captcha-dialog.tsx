import type { CaptchaWidget } from '@limelight/contract/site/contact'
import { useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Captcha } from './captcha.tsx'

export interface CaptchaDialogProps {
  widget: CaptchaWidget
  onSolved: (token: string) => void
  onClose: () => void
}

/**
 * Over the form that waits. Not modal: the tasks of some providers open beside it, in frames that a modal dialog would make
 * unreachable.
 */
export default function CaptchaDialog({ widget, onSolved, onClose }: CaptchaDialogProps) {
  const { t } = useT('shared/captcha')
  const ui = useT('ui')
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby="captcha-title"
      tabIndex={-1}
      className="pointer-events-auto fixed inset-x-3 bottom-3 z-[60] grid gap-3 rounded-card border border-line bg-raised p-5 shadow-high focus:outline-none sm:start-auto sm:end-6 sm:bottom-6 sm:w-96"
    >
      <h2 id="captcha-title" className="text-xl">
        {t('title')}
      </h2>
      <p className="text-sm text-muted">{t('text')}</p>
      <Captcha widget={widget} onToken={(token) => token !== undefined && onSolved(token)} />
      <Button variant="outline" onClick={onClose}>
        {ui.t('cancel')}
      </Button>
    </div>
  )
}

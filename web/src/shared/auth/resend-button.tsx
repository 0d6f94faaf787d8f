import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { resendVerification } from './auth.api.ts'

export interface ResendButtonProps {
  email: string
}

export function ResendButton({ email }: ResendButtonProps) {
  const { t } = useT('shared/auth')
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')
  async function send(): Promise<void> {
    setState('sending')
    await resendVerification(email).then(
      () => setState('sent'),
      () => setState('failed'),
    )
  }
  if (state === 'sent') return <Notice tone="success">{t('verify.sent', { email })}</Notice>
  return (
    <div className="grid justify-items-start gap-3">
      {state === 'failed' && <Notice tone="danger">{t('verify.sendFailed')}</Notice>}
      <Button variant="soft" busy={state === 'sending'} disabled={!email.includes('@')} onClick={() => void send()}>
        {t('verify.resend')}
      </Button>
    </div>
  )
}

import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ResendButton } from './resend-button.tsx'

export interface ResendVerificationProps {
  /** What was typed to log in; the address is asked for when it was a username. */
  credentials: string
}

/** Stands inside the login form, so it sends by its own button and not by submitting. */
export function ResendVerification({ credentials }: ResendVerificationProps) {
  const { t } = useT('shared/auth')
  const [email, setEmail] = useState(credentials.includes('@') ? credentials : '')
  return (
    <Notice tone="warning" title={t('verify.needed')}>
      <div className="mt-2 grid gap-3">
        <p>{t('verify.neededText')}</p>
        <TextField
          label={t('email')}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <ResendButton key={email} email={email} />
      </div>
    </Notice>
  )
}

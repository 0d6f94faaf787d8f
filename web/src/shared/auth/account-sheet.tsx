import { viaOfPath } from '@limelight/contract/people/link-address'
import { type ReactNode, useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AgreeToTerms } from '../legal/agree-to-terms.tsx'
import { rememberTarget } from './after-verification.ts'
import { enter, registerFan } from './auth.api.ts'
import { EmailField } from './email-field.tsx'
import { FactorStep } from './factor-step.tsx'
import { LoginWays } from './login-ways.tsx'
import { NewPasswordField } from './password-field.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { randomUsername } from './random-username.ts'
import { ResendButton } from './resend-button.tsx'
import { atTakenField } from './taken-fields.ts'

/** What the visitor is on the way to. */
export type Offer = { title: string; price?: string }

export interface AccountSheetProps {
  offer?: Offer | undefined
  /** Where it goes on with the account, with what was about to be done. */
  to: string
  onClose: () => void
}

/** An account in the place where it is needed: an address and a password, or the login of who has one. */
export function AccountSheet({ offer, to, onClose }: AccountSheetProps) {
  const { t } = useT('shared/auth')
  const [step, setStep] = useState<'register' | 'login' | { challenge: string } | { sentTo: string }>('register')
  return (
    <Dialog open onClose={onClose} title={title()}>
      <div className="grid grid-cols-1 gap-5">
        {offer && <OfferBand offer={offer} />}
        {content()}
      </div>
    </Dialog>
  )

  function title(): string {
    if (step === 'register') return t('register.title')
    if (step === 'login') return t('login.title')
    return 'challenge' in step ? t('factor.title') : t('verify.title')
  }

  function content(): ReactNode {
    if (step === 'login') {
      return (
        <>
          <LoginWays redirect={to} onChallenge={(challenge) => setStep({ challenge })} />
          <Instead text={t('login.noAccount')} label={t('login.register')} onClick={() => setStep('register')} />
        </>
      )
    }
    if (step === 'register') {
      return (
        <>
          <RegisterForm to={to} onMailed={(sentTo) => setStep({ sentTo })} />
          <ProviderButtons redirect={to} />
          <Instead text={t('register.haveAccount')} label={t('login.submit')} onClick={() => setStep('login')} />
        </>
      )
    }
    if ('challenge' in step) return <FactorStep challenge={step.challenge} redirect={to} />
    return (
      <>
        <Notice tone="info">{t('verify.sent', { email: step.sentTo })}</Notice>
        <ResendButton email={step.sentTo} />
      </>
    )
  }
}

function OfferBand({ offer: { title, price } }: { offer: Offer }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-field bg-money-soft px-4 py-3 font-semibold text-money-ink">
      <span className="min-w-0 break-words">{title}</span>
      {price && <span className="text-xl tabular-nums">{price}</span>}
    </p>
  )
}

function RegisterForm({ to, onMailed }: { to: string; onMailed: (email: string) => void }) {
  const { t } = useT('shared/auth')
  const form = useForm({
    submit: async (fields) => {
      const email = String(fields.get('email') ?? '').trim()
      const via = viaOfPath(to)
      const body = {
        email,
        username: randomUsername(),
        password: String(fields.get('password')),
        ...(via && { via }),
      }
      const mustVerify = await registerFan(body)
      if (!mustVerify) return enter(to)
      rememberTarget(to)
      onMailed(email)
    },
    adjust: atTakenField,
  })
  return (
    <Form {...form.props} message={form.message}>
      <EmailField error={form.errorOf('email')} />
      <NewPasswordField label={t('password')} error={form.errorOf('password')} />
      <AgreeToTerms />
      <Button type="submit" size="lg" busy={form.submitting}>
        {t('register.goOn')}
      </Button>
    </Form>
  )
}

function Instead({ text, label, onClick }: { text: string; label: string; onClick: () => void }) {
  return (
    <p className="text-center text-[15px] text-muted">
      {text}{' '}
      <button type="button" onClick={onClick} className="min-h-11 font-semibold text-link hover:underline">
        {label}
      </button>
    </p>
  )
}

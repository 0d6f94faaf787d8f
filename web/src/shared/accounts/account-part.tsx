import { EmailForm } from './email-form.tsx'
import { LanguageSection } from './language-section.tsx'
import { LoginsSection } from './logins-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { PresenceSection } from './presence-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionList } from './session-list.tsx'

export interface AccountPartProps {
  part: 'email' | 'security' | 'language'
}

/** A section that every account has. */
export function AccountPart({ part }: AccountPartProps) {
  switch (part) {
    case 'email':
      return (
        <>
          <EmailForm />
          <PasswordForm />
        </>
      )
    case 'security':
      return (
        <>
          <SecondFactorSection />
          <PasskeySection />
          <LoginsSection />
          <SessionList />
        </>
      )
    case 'language':
      return (
        <>
          <LanguageSection />
          <PresenceSection />
        </>
      )
  }
}

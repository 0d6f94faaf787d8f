import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { EmailForm } from '../../shared/accounts/email-form.tsx'
import { FinishNotice } from '../../shared/accounts/finish-notice.tsx'
import { LanguageSection } from '../../shared/accounts/language-section.tsx'
import { LeaveLink } from '../../shared/accounts/leave-link.tsx'
import { LoginsSection } from '../../shared/accounts/logins-section.tsx'
import { PasskeySection } from '../../shared/accounts/passkey-section.tsx'
import { PasswordForm } from '../../shared/accounts/password-form.tsx'
import { PresenceSection } from '../../shared/accounts/presence-section.tsx'
import { SecondFactorSection } from '../../shared/accounts/second-factor-section.tsx'
import { SessionList } from '../../shared/accounts/session-list.tsx'
import { BlockedPeople } from '../../shared/blocks/blocked-people.tsx'
import { MyReportsLink } from '../../shared/reports/my-reports-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AvatarForm } from './avatar-form.tsx'
import { ProfileForm } from './profile-form.tsx'

export const meta = titled('fan/accounts', 'title')

export default function AccountPage() {
  const { t } = useT('fan/accounts')
  return (
    <div className="max-w-2xl">
      <PageHeader title={t('title')} />
      <FinishNotice />
      <AvatarForm />
      <ProfileForm />
      <EmailForm />
      <PasswordForm />
      <SecondFactorSection />
      <PasskeySection />
      <LoginsSection />
      <LanguageSection />
      <PresenceSection />
      <SessionList />
      <MyReportsLink />
      <BlockedPeople />
      <LeaveLink />
    </div>
  )
}

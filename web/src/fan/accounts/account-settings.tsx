import { isBuyer } from '@limelight/contract/people/roles'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { AccountPart } from '../../shared/accounts/account-part.tsx'
import { FinishNotice } from '../../shared/accounts/finish-notice.tsx'
import { useAccountGroup } from '../../shared/accounts/use-account-group.ts'
import { BlockedPeople } from '../../shared/blocks/blocked-people.tsx'
import { MyReportsLink } from '../../shared/reports/my-reports-link.tsx'
import { SuggestionsSection } from '../../shared/suggestions/suggestions-section.tsx'
import { Ban, UserIcon } from '../../ui/icons.tsx'
import { SettingsFrame } from '../../ui/navigation/settings-frame.tsx'
import { AvatarForm } from './avatar-form.tsx'
import { BirthdayForm } from './birthday-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import type { AccountSection } from './section-names.ts'

const PATH = '/user/account'

export interface AccountSettingsProps {
  /** Undefined: the list of all. */
  section: AccountSection | undefined
}

export function AccountSettings({ section }: AccountSettingsProps) {
  const { t } = useT('fan/accounts')
  const account = useAccountGroup(PATH)
  const isUnfinished = useAppStore(({ user }) => !user.email || !user.username)
  return (
    <SettingsFrame
      title={t('title')}
      index={PATH}
      groups={[
        {
          label: t('groups.profile'),
          links: [
            { to: `${PATH}/profile`, label: t('profile'), icon: UserIcon },
            { to: `${PATH}/privacy`, label: t('groups.privacy'), icon: Ban },
          ],
        },
        account,
      ]}
      current={section && `${PATH}/${section}`}
      notice={isUnfinished && <FinishNotice path={PATH} profile="profile" />}
    >
      <Shown section={section ?? 'profile'} />
    </SettingsFrame>
  )
}

function Shown({ section }: { section: AccountSection }) {
  const mayFollow = useAppStore(({ auth: { authUser } }) => isBuyer(authUser?.role))
  switch (section) {
    case 'profile':
      return (
        <>
          <AvatarForm />
          <ProfileForm />
          {mayFollow && <BirthdayForm />}
        </>
      )
    case 'privacy':
      return (
        <>
          <BlockedPeople />
          {mayFollow && <SuggestionsSection />}
          <MyReportsLink />
        </>
      )
    case 'email':
    case 'security':
    case 'language':
      return <AccountPart part={section} />
  }
}

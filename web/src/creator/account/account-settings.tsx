import type { OwnPerformer } from '@limelight/contract/people/performers'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { AccountPart } from '../../shared/accounts/account-part.tsx'
import { FinishNotice } from '../../shared/accounts/finish-notice.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { SettingsFrame } from '../../ui/navigation/settings-frame.tsx'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import { ReviewStatus } from '../own-performer/review-status.tsx'
import { ACCOUNT_PATH, useAccountGroups } from './account-sections.ts'
import { AccountSkeleton } from './account-skeleton.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { BankingSection } from './banking-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { CategoriesSection } from './categories-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { LinksSection } from './links-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { PricesSection } from './prices-section.tsx'
import { ProfilePreview, type ProfileTyped, typedIn } from './profile-preview.tsx'
import type { AccountSection } from './section-names.ts'
import { WelcomeVideoSection } from './welcome-video-section.tsx'

export interface AccountSettingsProps {
  /** Undefined: the list of all. */
  section: AccountSection | undefined
}

/** What these change is seen on the creator's page. */
const PUBLIC: ReadonlySet<AccountSection> = new Set([
  'basics',
  'pictures',
  'welcomeVideo',
  'links',
  'appearance',
  'prices',
])

export function AccountSettings({ section }: AccountSettingsProps) {
  const { t } = useT('creator/account')
  const performer = useQuery(ownPerformerQuery).data?.data
  const groups = useAccountGroups()
  const shown = section ?? 'basics'
  const [typed, setTyped] = useState<ProfileTyped>({})
  if (!performer) return <AccountSkeleton />
  return (
    <SettingsFrame
      title={t('title')}
      text={section === undefined ? t('text') : undefined}
      index={ACCOUNT_PATH}
      groups={groups}
      current={section && `${ACCOUNT_PATH}/${section}`}
      notice={<Notices performer={performer} />}
      aside={PUBLIC.has(shown) && <ProfilePreview performer={performer} typed={typed} />}
    >
      <div
        // Sections are saved one by one: what was typed into another is no preview of this one.
        key={shown}
        onInput={(event: FormEvent<HTMLElement>) => setTyped((known) => ({ ...known, ...typedIn(event.target) }))}
      >
        <Shown section={shown} performer={performer} />
      </div>
    </SettingsFrame>
  )
}

/** Where they stand, until their profile is public and complete. */
function Notices({ performer }: { performer: OwnPerformer }) {
  const { t } = useT('creator/account')
  const isWaiting = performer.status === 'documents_missing' || performer.status === 'rejected'
  return (
    <div className="mb-6 grid grid-cols-1 empty:hidden">
      <FinishNotice path={ACCOUNT_PATH} profile="basics" />
      {performer.status !== 'active' && (
        <ReviewStatus
          performer={performer}
          action={
            isWaiting && (
              <Link to={`${ACCOUNT_PATH}/documents`} className={buttonStyle({ variant: 'outline', size: 'sm' })}>
                {t('review.toDocuments')}
              </Link>
            )
          }
        />
      )}
    </div>
  )
}

function Shown({ section, performer }: { section: AccountSection; performer: OwnPerformer }) {
  switch (section) {
    case 'basics':
      return (
        <>
          <BasicsSection performer={performer} />
          <CategoriesSection />
        </>
      )
    case 'pictures':
      return <PicturesSection performer={performer} />
    case 'welcomeVideo':
      return <WelcomeVideoSection performer={performer} />
    case 'links':
      return <LinksSection performer={performer} />
    case 'appearance':
      return <AppearanceSection performer={performer} />
    case 'prices':
      return <PricesSection performer={performer} />
    case 'banking':
      return <BankingSection performer={performer} />
    case 'documents':
      return <DocumentsSection performer={performer} />
    case 'messages':
      return <MessagesSection performer={performer} />
    case 'email':
    case 'security':
    case 'language':
      return <AccountPart part={section} />
  }
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page/page-data.ts'
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
import { buttonStyle } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import { ReviewStatus } from '../own-performer/review-status.tsx'
import type { Route } from './+types/account-page.ts'
import { languagesQuery } from './account.api.ts'
import { AccountSkeleton } from './account-skeleton.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { BankingSection } from './banking-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { LinksSection } from './links-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { PricesSection } from './prices-section.tsx'
import { WelcomeVideoSection } from './welcome-video-section.tsx'

export const meta = titled('creator/account', 'title')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [ownPerformerQuery], optional: [languagesQuery] }, request)
}

export function HydrateFallback() {
  return <AccountSkeleton />
}

const SECTIONS = [
  'basics',
  'links',
  'pictures',
  'welcomeVideo',
  'appearance',
  'prices',
  'messages',
  'banking',
  'documents',
  'privacy',
  'login',
] as const

export default function AccountPage() {
  const { t } = useT('creator/account')
  const { data } = useQuery(ownPerformerQuery)
  const performer = data?.data
  if (!performer) return <AccountSkeleton />
  const isWaiting = performer.status === 'documents_missing' || performer.status === 'rejected'
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('title')} text={t('text')} />
      <FinishNotice />
      <ReviewStatus
        performer={performer}
        action={
          isWaiting && (
            <a href="#documents" className={buttonStyle({ variant: 'outline', size: 'sm' })}>
              {t('review.toDocuments')}
            </a>
          )
        }
      />
      <nav
        aria-label={t('sections')}
        className="my-5 flex gap-2 overflow-x-auto py-1 [scrollbar-width:none] sm:flex-wrap"
      >
        {SECTIONS.map((section) => (
          <a key={section} href={`#${section}`} className={buttonStyle({ variant: 'soft', size: 'sm' })}>
            {t(`${section}.title`)}
          </a>
        ))}
      </nav>
      <Anchored id="basics">
        <BasicsSection performer={performer} />
      </Anchored>
      <Anchored id="links">
        <LinksSection performer={performer} />
      </Anchored>
      <Anchored id="pictures">
        <PicturesSection performer={performer} />
      </Anchored>
      <Anchored id="welcomeVideo">
        <WelcomeVideoSection performer={performer} />
      </Anchored>
      <Anchored id="appearance">
        <AppearanceSection performer={performer} />
      </Anchored>
      <Anchored id="prices">
        <PricesSection performer={performer} />
      </Anchored>
      <Anchored id="messages">
        <MessagesSection performer={performer} />
      </Anchored>
      <Anchored id="banking">
        <BankingSection performer={performer} />
      </Anchored>
      <Anchored id="documents">
        <DocumentsSection performer={performer} />
      </Anchored>
      <Anchored id="privacy">
        <Section framed title={t('privacy.title')} text={t('privacy.text')}>
          <LinkButton to="/creator/blocked" variant="outline">
            {t('privacy.open')}
          </LinkButton>
        </Section>
      </Anchored>
      <Anchored id="login">
        <EmailForm />
        <PasswordForm />
        <SecondFactorSection />
        <PasskeySection />
        <LoginsSection />
        <LanguageSection />
        <PresenceSection />
        <SessionList />
        <LeaveLink />
      </Anchored>
    </div>
  )
}

function Anchored({ id, children }: { id: (typeof SECTIONS)[number]; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-20">
      {children}
    </div>
  )
}

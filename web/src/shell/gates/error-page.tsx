import { isRouteErrorResponse } from 'react-router'
import { readWords, useT } from '../../platform/i18n/use-t.ts'
import type { PageRefusal } from '../../platform/page/page-data.ts'
import { AgeNeeded } from '../../shared/age/age-needed.tsx'
import { Button } from '../../ui/button.tsx'
import { Ban, CircleAlert, Compass } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FullPageMessage } from './full-page-message.tsx'
import { MaintenancePage } from './maintenance-page.tsx'

export interface ErrorPageProps {
  error: unknown
}

/** What a page shows instead of itself: missing, not for this account, closed, or broken. */
export function ErrorPage({ error }: ErrorPageProps) {
  const { t } = useT('shell')
  const start = <LinkButton to="/">{t('notFound.action')}</LinkButton>
  switch (kindOf(error)) {
    case 'missing':
      return (
        <FullPageMessage picture={<Compass />} title={t('notFound.title')} text={t('notFound.text')} actions={start} />
      )
    case 'forbidden':
      return (
        <FullPageMessage picture={<Ban />} title={t('forbidden.title')} text={t('forbidden.text')} actions={start} />
      )
    case 'age':
      return <AgeNeeded />
    case 'maintenance':
      return <MaintenancePage />
    case 'broken':
      return (
        <FullPageMessage
          picture={<CircleAlert />}
          title={t('failure.title')}
          text={t('failure.text')}
          actions={
            <>
              <Button onClick={() => window.location.reload()}>{t('failure.reload')}</Button>
              <LinkButton to="/" variant="outline">
                {t('notFound.action')}
              </LinkButton>
            </>
          }
        />
      )
  }
}

/** Of the tab, which search engines and histories show; nothing where the page's own heading depends on more than the error. */
export function readErrorTitle(error: unknown): string | undefined {
  const { t } = readWords('shell')
  switch (kindOf(error)) {
    case 'missing':
      return t('notFound.title')
    case 'forbidden':
      return t('forbidden.title')
    case 'maintenance':
      return t('maintenance.title')
    case 'broken':
      return t('failure.title')
    case 'age':
      return undefined
  }
}

/** The whole site is closed to where this is looked at from, frame and all. */
export function isCountryRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) && codeOf(error.data) === 'country_blocked'
}

type Kind = 'missing' | 'age' | 'forbidden' | 'maintenance' | 'broken'

function kindOf(error: unknown): Kind {
  if (!isRouteErrorResponse(error)) return 'broken'
  const code = codeOf(error.data)
  if (code === 'maintenance') return 'maintenance'
  if (code === 'age_check_required') return 'age'
  if (error.status === 403) return 'forbidden'
  // An address that cannot be a name (400) is as missing as a name nobody has.
  return error.status === 404 || error.status === 400 ? 'missing' : 'broken'
}

/** Loaders throw refusals of this shape (`asPageError`); the router itself throws plain text. */
function codeOf(refusal: unknown): string | undefined {
  return (refusal as Partial<PageRefusal> | null)?.code
}

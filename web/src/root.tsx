import { isApiError } from '@limelight/contract/client'
import { type Language, SOURCE_LANGUAGE } from '@limelight/contract/languages'
import type { CurrentUser } from '@limelight/contract/people/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import { Links, Meta, Outlet, redirect, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import { onRefused, setNoRedirect } from './platform/api/api.ts'
import { getQueryClient, PageClientContext } from './platform/api/query-client.ts'
import { useLiveConnection } from './platform/api/use-live.ts'
import { EARLY_FORMS_SCRIPT } from './platform/form/early-forms.ts'
import { useDirection, useLanguage, useT } from './platform/i18n/use-t.ts'
import { NonceContext } from './platform/nonce.ts'
import { EARLY_PRESSES_SCRIPT } from './platform/page/early-presses.ts'
import { INSTALL_SCRIPT } from './platform/page/install-script.ts'
import { Listening } from './platform/page/listening.tsx'
import { flagsOf } from './platform/page/page-flags.ts'
import { requestContext } from './platform/page/request-context.ts'
import { VALIDATION_SCRIPT } from './platform/page/validation-script.ts'
import { viewerOf } from './platform/page/viewer.ts'
import { DEFAULT_FAVICON } from './platform/store/site.ts'
import { type InitialFacts, openStore, StoreProvider, transitions } from './platform/store/store.ts'
import { BROWSER_COLORS } from './platform/theme/browser-colors.ts'
import { THEME_SCRIPT } from './platform/theme/theme.ts'
import { LazyCaptcha } from './shared/captcha/lazy-captcha.tsx'
import { LazyPaidSheet } from './shared/payments/lazy-paid-sheet.tsx'
import { LazyCallDock } from './shared/private-calls/lazy-call-dock.tsx'
import { LazyUploadDock } from './shared/uploads/lazy-upload-dock.tsx'
import { LazyAnalytics } from './shell/analytics/lazy-analytics.tsx'
import { PageLayout } from './shell/frame/page-layout.tsx'
import { SiteFrame } from './shell/frame/site-frame.tsx'
import { BlockedCountryPage } from './shell/gates/blocked-country-page.tsx'
import { ErrorPage, isCountryRefusal, readErrorTitle } from './shell/gates/error-page.tsx'
import { NoScripts } from './shell/no-scripts/no-scripts.tsx'
import { toast } from './ui/feedback/toast.ts'
import { Toaster } from './ui/feedback/toaster.tsx'
import styles from './ui/styles.css?url'

/** With the language the page is written in, and the colour of the browser's own bars around it. */
export type RootFacts = InitialFacts & { language: Language; browserColor?: string }

/**
 * A file of its own, named by the page alone: as an import of the frame's code the styles would be loaded once more with each part
 * that is loaded later, by another address, and the browser would match each element with every rule twice.
 */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** Before everything else of the page. */
const FIRST_SCRIPTS = [THEME_SCRIPT, EARLY_FORMS_SCRIPT, EARLY_PRESSES_SCRIPT, VALIDATION_SCRIPT, INSTALL_SCRIPT]

/** All that is shown to an operator without a second factor, where the site requires one. */
const FACTOR_PAGE = '/auth/second-factor'

const NO_FACTS: RootFacts = {
  viewer: null,
  settings: { siteName: 'Limelight', activeGateway: 'sandbox' },
  language: SOURCE_LANGUAGE,
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<RootFacts> {
  const facts = context.get(requestContext)
  const [viewer, settings, country] = await Promise.all([
    viewerOf(facts),
    facts.api('GET /settings/public').catch(whileAway),
    facts.api('GET /block/countries/check', { query: { fromServerRequest: 'true' } }).catch(whileAway),
  ])
  if (viewer?.mustAddFactor && new URL(request.url).pathname !== FACTOR_PAGE) throw redirect(FACTOR_PAGE)
  const isCountryBlocked = country?.data.isBlocked === true && viewer?.role !== 'operator'
  return {
    viewer: viewer ?? null,
    settings: settings?.data ?? NO_FACTS.settings,
    language: languageFor(viewer, settings?.data.languages) ?? facts.language,
    isCountryBlocked,
    isAgeAsked: facts.isAgeAsked && !viewer,
    browserColor: BROWSER_COLORS[settings?.data.accent ?? 'blue'],
  }
}

/** The account's choice, as long as the site offers it. */
function languageFor(viewer: CurrentUser | undefined, offered: readonly Language[] = []): Language | undefined {
  return offered.find((language) => language === viewer?.language)
}

/** The frame changes by socket events and mutations; a new document loads it again. */
export function shouldRevalidate(): boolean {
  return false
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  const siteName = loaderData?.settings.siteName ?? NO_FACTS.settings.siteName
  const title = error === undefined ? undefined : readErrorTitle(error)
  return [{ title: title === undefined ? siteName : `${title} · ${siteName}` }]
}

export function Layout({ children }: { children: ReactNode }) {
  const facts = useRootFacts()
  const nonce = useContext(NonceContext)
  return (
    <html
      lang={useLanguage()}
      dir={useDirection()}
      data-theme="light"
      data-accent={facts.settings.accent}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="theme-color" content={facts.browserColor} />
        {/* Tools that add styles to the page find the nonce here. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        {FIRST_SCRIPTS.map((code) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by the nonce
          <script key={code} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
        ))}
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/share/icon/180.png" />
        <link rel="icon" href={facts.settings.favicon || DEFAULT_FAVICON} />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <NoScripts />
        <Providers facts={facts}>{children}</Providers>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  useBrowserState()
  return (
    <PageLayout>
      {/* A page waits here for words that were not loaded with it. */}
      <Suspense fallback={null}>
        <Outlet />
        <Listening />
      </Suspense>
      <LazyUploadDock />
      <LazyCallDock />
      <LazyPaidSheet />
      <LazyCaptcha />
      <LazyAnalytics />
    </PageLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      {isCountryRefusal(error) ? (
        <BlockedCountryPage />
      ) : (
        <SiteFrame>
          <ErrorPage error={error} />
        </SiteFrame>
      )}
      <Listening />
    </>
  )
}

function Providers({ facts, children }: { facts: InitialFacts; children: ReactNode }) {
  const [store] = useState(() => openStore(facts))
  const ofPage = useContext(PageClientContext)
  const [queryClient] = useState(() => ofPage ?? getQueryClient())
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        {children}
        <Toaster />
      </QueryClientProvider>
    </StoreProvider>
  )
}

/** The root's own data is missing on error pages of a failed root loader; those still show the frame. */
function useRootFacts(): RootFacts {
  return useRouteLoaderData<typeof loader>('root') ?? NO_FACTS
}

function useBrowserState(): void {
  const { noredirect = false } = flagsOf(useMatches())
  useLiveConnection()
  useEffect(() => transitions().volumeRecalled(), [])
  useEffect(() => setNoRedirect(noredirect), [noredirect])
  const { t } = useT('ui')
  useEffect(() => onRefused(() => toast.error(t('forbidden'))), [t])
}

/** Maintenance and outages must still leave a frame to say so in. */
function whileAway(error: unknown): null {
  if (isApiError(error) && error.status === 503) return null
  throw error
}

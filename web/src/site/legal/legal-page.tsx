import type { LegalKind } from '@limelight/contract/core/legal-kinds'
import { useSuspenseQuery } from '@tanstack/react-query'
import { data, Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { pageLanguage } from '../../platform/i18n/chosen-language.ts'
import { readWords, useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { pageMeta } from '../../platform/page/page-meta.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { viewerOf } from '../../platform/page/viewer.ts'
import { legalKindOf, legalQuery } from '../../shared/legal/legal.api.ts'
import { LegalBody } from '../../shared/legal/legal-body.tsx'
import { legalPath, useLegalLinks } from '../../shared/legal/legal-titles.ts'
import { cn } from '../../ui/cn.ts'
import type { Route } from './+types/legal-page.ts'

export const handle: PageFlags = { forAllAges: true }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const facts = context.get(requestContext)
  const kind = kindOr404(params.kind)
  const language = (await viewerOf(facts))?.language ?? facts.language
  await loadOnServer({ required: [legalQuery(kind, language, facts.api)] }, request, facts)
  return { kind, language, origin: new URL(request.url).origin }
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const kind = kindOr404(params.kind)
  const language = pageLanguage()
  await loadInBrowser({ required: [legalQuery(kind, language)] }, request)
  return { kind, language, origin: new URL(request.url).origin }
}

function kindOr404(segment: string): LegalKind {
  const kind = legalKindOf(segment)
  if (!kind) throw data(null, { status: 404 })
  return kind
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = matches[0]?.loaderData?.settings?.siteName ?? ''
  if (!loaderData) return [{ title: siteName }]
  const { kind, origin } = loaderData
  const title = `${readWords('shared/legal').t(`titles.${kind}`)} · ${siteName}`
  return pageMeta({ title, description: title, path: legalPath(kind) }, origin)
}

/** One legal page, with the way to the others. */
export default function LegalRoute({ loaderData: { kind, language } }: Route.ComponentProps) {
  const { t } = useT('shared/legal')
  const { formatDay } = useFormat()
  const page = useSuspenseQuery(legalQuery(kind, language)).data.data
  return (
    <div className="mx-auto grid w-full max-w-[62rem] grid-cols-1 gap-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <OtherPages current={kind} />
      <article lang={page.language} className="min-w-0 max-w-[68ch]">
        <h1 className="text-3xl sm:text-4xl">{t(`titles.${kind}`)}</h1>
        {page.publishedAt && (
          <p className="mt-3 text-sm text-muted">
            {t('version', { version: String(page.version), date: formatDay(page.publishedAt) })}
          </p>
        )}
        <div className="mt-6">
          <LegalBody text={page.body} />
        </div>
      </article>
    </div>
  )
}

function OtherPages({ current }: { current: LegalKind }) {
  const { t } = useT('shared/legal')
  return (
    <nav
      aria-label={t('pages')}
      className="flex flex-wrap gap-1 lg:sticky lg:top-8 lg:grid lg:content-start lg:self-start"
    >
      {useLegalLinks().map(({ kind, path, title }) => (
        <Link
          key={kind}
          to={path}
          aria-current={kind === current ? 'page' : undefined}
          className={cn(
            'rounded-xl px-3 py-2 text-sm font-semibold hover:bg-sunken',
            kind === current ? 'bg-sunken text-ink' : 'text-muted',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

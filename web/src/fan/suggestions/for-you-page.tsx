import type { ApiClient } from '@limelight/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { titled } from '../../platform/page/page-title.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { PerformerGrid } from '../../shared/performers/performer-grid.tsx'
import { ExploreTabs } from '../../shared/suggestions/explore-tabs.tsx'
import { suggestionsQuery } from '../../shared/suggestions/suggestions.api.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/for-you-page.ts'
import { SuggestionList } from './suggestion-list.tsx'

/** The frame of the tab beside it. */
export const handle: PageFlags = { layout: 'public' }

/** What fails is asked for again in the browser. */
const pageQueries = (api?: ApiClient) => ({ required: [], optional: [suggestionsQuery(api)] })

export async function loader({ context, request }: Route.LoaderArgs) {
  const facts = context.get(requestContext)
  await loadOnServer(pageQueries(facts.api), request, facts)
  return null
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadInBrowser(pageQueries(), request)
  return null
}

export const meta = titled('fan/suggestions', 'title', 'text')

export default function ForYouPage() {
  const { t } = useT('fan/suggestions')
  const list = useQuery(suggestionsQuery())
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <LinkButton to="/user/account/privacy" variant="outline" size="sm">
            {t('settings')}
          </LinkButton>
        }
      />
      <div className="mb-6">
        <ExploreTabs current="forYou" />
      </div>
      {list.isError && <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.isPending && <PerformerGrid performers={undefined} />}
      {list.data && <SuggestionList {...list.data.data} />}
    </>
  )
}

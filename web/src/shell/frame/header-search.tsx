import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { KeywordSearchBox } from '../../shared/search/keyword-search-box.tsx'
import { searchTabOf, tabAddress } from '../../shared/search/search-query.ts'

export interface HeaderSearchProps {
  className: string
}

/** On the search page it shows the words searched for and keeps the tab. */
export function HeaderSearch({ className }: HeaderSearchProps) {
  const { t } = useT('shell')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isOnSearch = useLocation().pathname === '/search'
  const words = isOnSearch ? (params.get('q') ?? '') : ''
  const tab = isOnSearch ? searchTabOf(params) : 'people'
  return (
    <KeywordSearchBox
      key={words}
      label={t('search')}
      defaultValue={words}
      onSearch={(q) => navigate(`/search?${tabAddress(tab, { q })}`)}
      className={className}
    />
  )
}

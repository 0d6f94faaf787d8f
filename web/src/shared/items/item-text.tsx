import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { LinkedText } from './linked-text.tsx'

export interface ItemTextProps {
  item: { description: string; tags: readonly string[] }
  /** Where things with the same tag are found: products have a list of their own. */
  tab: 'feeds' | 'store'
}

/** Description with its links, and the tags. */
export function ItemText({ item, tab }: ItemTextProps) {
  const { t } = useT('shared/items')
  if (item.description === '' && item.tags.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      {item.description && <LinkedText text={item.description} mentions={[]} />}
      {item.tags.length > 0 && (
        <ul aria-label={t('tags')} className="flex flex-wrap gap-2">
          {item.tags.map((tag) => (
            <li key={tag}>
              <Link
                to={
                  tab === 'store'
                    ? `/store?${new URLSearchParams({ tag })}`
                    : `/search?${new URLSearchParams({ tab, tag })}`
                }
                className="block rounded-full bg-sunken px-3 py-1.5 text-sm font-medium text-muted hover:bg-line hover:text-ink"
              >
                #{tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { EntryNumber } from './entry-number.tsx'
import { openEntry } from './navigation.ts'
import { useNavigation } from './use-navigation.ts'

/** The screens of one subject above each of them on phones and tablets. Wide screens list them in the rail, and detail pages lead back. */
export function PageTabs() {
  const { t } = useT('shell/navigation')
  const here = useLocation().pathname.toLowerCase()
  const entry = openEntry(useNavigation(), here)
  if (!entry?.pages?.length) return null
  const pages = [entry, ...entry.pages]
  if (!pages.some(({ to }) => to === here)) return null
  return (
    <div className="-mx-4 mb-4 -mt-3 px-4 sm:-mx-6 sm:px-6 lg:hidden">
      <TabLinks
        label={t(`nav.${entry.label}`)}
        links={pages.map((page) => ({
          to: page.to,
          current: page.to === here,
          label: (
            <span className="flex items-center gap-1.5">
              {t(`nav.${page.label}`)}
              <EntryNumber counts={page.counts} />
            </span>
          ),
        }))}
      />
    </div>
  )
}

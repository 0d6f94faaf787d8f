import { useT } from '../../platform/i18n/use-t.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { titled } from '../../platform/page/page-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const handle: PageFlags = { forAllAges: true }

export const meta = titled('site/pages', 'needsJavascript.title', 'needsJavascript.text')

/** Where forms are sent that need the page's scripts, in a browser that has none. */
export default function NeedsJavascriptPage() {
  const { t } = useT('site/pages')
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title={t('needsJavascript.title')} text={t('needsJavascript.text')} />
      <LinkButton to="/">{t('toStart')}</LinkButton>
    </div>
  )
}

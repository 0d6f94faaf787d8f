import { ReaderContext, useLanguage, useT } from '../../platform/i18n/use-t.ts'

/** What works without scripts, said by the server only: browsers with scripts need neither this code nor its words. */
export function NoScripts() {
  const language = useLanguage()
  return (
    <noscript>
      {import.meta.env.SSR && (
        // Without `onUse`, so that no file of these words is loaded.
        <ReaderContext value={{ language }}>
          <Note />
        </ReaderContext>
      )}
    </noscript>
  )
}

function Note() {
  const { t } = useT('shell/no-scripts')
  return <p className="bg-warning-soft px-4 py-3 text-center text-sm text-ink">{t('note')}</p>
}

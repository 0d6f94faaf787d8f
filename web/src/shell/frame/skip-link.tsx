import { useT } from '../../platform/i18n/use-t.ts'

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  const { t } = useT('shell')
  return (
    <a
      href="#content"
      className="fixed top-2 start-2 z-50 -translate-y-20 rounded-full bg-ink px-4 py-2 text-sm font-semibold text-bg focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  )
}

import { useT } from '../../platform/i18n/use-t.ts'
import { Lock } from '../../ui/icons.tsx'

export interface BrandPreviewProps {
  siteName: string
  accent: string
  /** Empty: the name stands instead. */
  logo: string
  darkLogo: string
}

/** The site as it would look, in the theme of this page, before anything is saved. */
export function BrandPreview({ siteName, accent, logo, darkLogo }: BrandPreviewProps) {
  const { t } = useT('admin/settings')
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-semibold">{t('preview')}</figcaption>
      {/* `data-accent` changes the colours of everything inside. */}
      <div data-accent={accent} className="overflow-hidden rounded-card border border-line bg-bg" inert>
        <div className="flex h-14 items-center gap-4 border-b border-line px-4">
          {logo ? (
            <>
              <img src={logo} alt="" className="h-8 w-auto max-w-40 object-contain dark:hidden" />
              <img src={darkLogo || logo} alt="" className="hidden h-8 w-auto max-w-40 object-contain dark:block" />
            </>
          ) : (
            <span className="font-display text-xl leading-none font-extrabold tracking-tight text-link lowercase">
              {siteName}
            </span>
          )}
          <span className="ms-auto text-sm font-semibold text-link">{t('previewLink')}</span>
        </div>
        <div className="grid gap-3 p-4">
          <div className="grid h-28 place-items-center rounded-2xl bg-sunken text-link">
            <Lock className="size-7" />
          </div>
          <span className="grid h-11 place-items-center rounded-full bg-primary font-semibold text-on-primary">
            {t('previewAction')}
          </span>
        </div>
      </div>
    </figure>
  )
}

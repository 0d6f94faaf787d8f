import { useT } from '../../platform/i18n/use-t.ts'
import { landingPathOf } from '../../platform/page/landing.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Coins, Heart, ShieldCheck } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** What the site is, in one look. */
export function StartHero() {
  const { t } = useT('site/start')
  const siteName = useAppStore((state) => state.ui.siteName)
  const viewer = useAppStore((state) => state.auth.authUser)
  const points = [
    { Icon: Heart, text: t('pointClose') },
    { Icon: Coins, text: t('pointFair') },
    { Icon: ShieldCheck, text: t('pointSafe') },
  ]
  return (
    <section className="relative mb-10 overflow-hidden rounded-[1.75rem] bg-hero px-6 py-12 text-on-scrim sm:px-12 sm:py-16">
      <span
        aria-hidden
        className="absolute -top-40 -end-24 size-[34rem] rounded-full bg-[radial-gradient(closest-side,var(--glow),transparent)] opacity-60"
      />
      <span
        aria-hidden
        className="absolute -bottom-52 start-1/4 size-[30rem] rounded-full bg-[radial-gradient(closest-side,var(--glow-deep),transparent)] opacity-70"
      />
      <div className="relative max-w-2xl">
        <h1 className="text-[2.5rem] leading-[1.02] sm:text-[3.6rem]">{t('headline')}</h1>
        <p className="mt-5 max-w-[52ch] text-lg text-pretty text-on-scrim/85">{t('intro', { siteName })}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          {viewer ? (
            <LinkButton to={landingPathOf(viewer)} size="lg">
              {t('continue')}
            </LinkButton>
          ) : (
            <>
              <LinkButton to="/auth/register" size="lg">
                {t('join')}
              </LinkButton>
              <LinkButton to="/auth/creator-register" size="lg" variant="glass">
                {t('becomeCreator')}
              </LinkButton>
            </>
          )}
        </div>
        <ul className="mt-9 flex flex-wrap gap-x-7 gap-y-3 text-[15px] text-on-scrim/85">
          {points.map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-2">
              <Icon className="size-5 text-primary" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

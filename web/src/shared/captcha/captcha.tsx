import type { CaptchaWidget } from '@limelight/contract/site/contact'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { currentTheme } from '../../platform/theme/theme.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { loadCaptcha } from './load-captcha.ts'

export interface CaptchaProps {
  widget: CaptchaWidget
  /** Undefined when what was solved has run out. */
  onToken: (token: string | undefined) => void
}

/** The provider's own widget, in a frame of its own. */
export function Captcha({ widget: { provider, siteKey }, onToken }: CaptchaProps) {
  const { t } = useT('shared/captcha')
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const report = useRef(onToken)
  report.current = onToken

  useEffect(() => {
    let isGone = false
    loadCaptcha(provider).then(
      (captcha) => {
        if (isGone || !place.current) return
        captcha.render(place.current, {
          sitekey: siteKey,
          theme: currentTheme(),
          callback: (token) => report.current(token),
          'expired-callback': () => report.current(undefined),
        })
      },
      () => setHasFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [provider, siteKey])

  if (hasFailed) return <Notice tone="danger">{t('captchaFailed')}</Notice>
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('captcha')}</legend>
      <div ref={place} className="min-h-20" />
    </fieldset>
  )
}

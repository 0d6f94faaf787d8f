import { lazy, Suspense } from 'react'
import { onCaptchaNeeded } from '../../platform/api/api.ts'
import { useAsked } from '../../platform/api/use-asked.ts'
import { useAppStore } from '../../platform/store/store.ts'

const CaptchaDialog = lazy(() => import('./captcha-dialog.tsx'))

/** Where the captcha appears that a refused call waits for; sites without one load nothing of it. */
export function LazyCaptcha() {
  const widget = useAppStore((state) => state.settings.captcha)
  const answer = useAsked(widget && onCaptchaNeeded)
  if (!answer || !widget) return null
  return (
    <Suspense fallback={null}>
      <CaptchaDialog widget={widget} onSolved={answer} onClose={() => answer(undefined)} />
    </Suspense>
  )
}

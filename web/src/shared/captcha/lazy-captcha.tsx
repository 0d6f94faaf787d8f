import { lazy, Suspense, useEffect, useState } from 'react'
import { onCaptchaNeeded } from '../../platform/api/api.ts'
import { useAppStore } from '../../platform/store/store.ts'

const CaptchaDialog = lazy(() => import('./captcha-dialog.tsx'))

type Asked = { answer: (token: string | undefined) => void }

/** Where the captcha appears that a refused call waits for; sites without one load nothing of it. */
export function LazyCaptcha() {
  const widget = useAppStore((state) => state.settings.captcha)
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    if (widget) onCaptchaNeeded(() => new Promise((answer) => setAsked({ answer })))
  }, [widget])
  if (!asked || !widget) return null
  const close = (token?: string) => {
    asked.answer(token)
    setAsked(undefined)
  }
  return (
    <Suspense fallback={null}>
      <CaptchaDialog widget={widget} onSolved={close} onClose={() => close()} />
    </Suspense>
  )
}

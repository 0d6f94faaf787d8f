import { linkPath } from '@limelight/contract/people/link-address'
import type { OwnLink } from '@limelight/contract/people/links'
import { lazy, Suspense, useState } from 'react'
import { copyText } from '../../platform/copy-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'

const QrCode = lazy(() => import('../../shared/accounts/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })))

export interface LinkButtonsProps {
  link: OwnLink
}

/** The whole address, as it is copied; in the browser only. */
export function addressOf({ slug }: Pick<OwnLink, 'slug'>): string {
  return new URL(linkPath(slug), window.location.origin).href
}

/** Copies the address, or shows it for cameras. */
export function LinkButtons({ link }: LinkButtonsProps) {
  const { t } = useT('creator/links')
  const [isShown, setIsShown] = useState(false)
  const { name } = link
  return (
    <>
      <Button variant="soft" size="sm" aria-label={`${t('copy')}: ${name}`} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <Button variant="outline" size="sm" aria-label={`${t('qr')}: ${name}`} onClick={() => setIsShown(true)}>
        {t('qr')}
      </Button>
      <Dialog open={isShown} onClose={() => setIsShown(false)} title={name} description={t('qrText')}>
        {isShown && <Picture link={link} />}
      </Dialog>
    </>
  )

  async function copy(): Promise<void> {
    if (await copyText(addressOf(link))) toast.success(t('copied'))
    else toast.error(t('notCopied', { address: addressOf(link) }))
  }
}

/** Only in the browser, which knows the whole address. */
function Picture({ link }: LinkButtonsProps) {
  const { t } = useT('creator/links')
  const address = addressOf(link)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Suspense fallback={null}>
        <QrCode text={address} label={t('qrLabel', { name: link.name })} />
      </Suspense>
      <p dir="ltr" className="text-center text-sm break-all text-muted">
        {address}
      </p>
    </div>
  )
}

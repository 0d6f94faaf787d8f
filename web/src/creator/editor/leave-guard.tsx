import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

export interface LeaveGuardProps {
  isChanged: boolean
  isUploading: boolean
  /** Set while the page leaves by itself. */
  mayLeave: RefObject<boolean>
}

/** Asks before a page with unsaved changes or running uploads is left, inside the site and out of it. */
export function LeaveGuard({ isChanged, isUploading, mayLeave }: LeaveGuardProps) {
  const { t } = useT('creator/feeds')
  const isHeld = isChanged || isUploading
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isHeld && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isHeld) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isHeld])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('leave.title')}
      text={isUploading ? t('leave.uploads') : t('leave.changes')}
      confirmLabel={t('leave.confirm')}
      danger
    />
  )
}

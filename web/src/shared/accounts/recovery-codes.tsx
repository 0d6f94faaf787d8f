import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Shown once: the way in for those who lose the app. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useT('shared/accounts')
  const ui = useT('ui')
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(t('factor.copied')),
      () => toast.error(ui.t('errorOccurred')),
    )
  return (
    <div className="grid gap-4">
      <p className="text-[15px]">{t('factor.codesText')}</p>
      <ul dir="ltr" className="grid gap-2 rounded-field bg-sunken p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        {'clipboard' in navigator && (
          <Button variant="outline" onClick={() => void copy()}>
            {t('factor.copy')}
          </Button>
        )}
        <Button onClick={onDone}>{t('factor.kept')}</Button>
      </div>
    </div>
  )
}

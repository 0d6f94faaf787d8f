import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { uploadAvatar } from '../../shared/accounts/accounts.api.ts'
import { usePictureUpload } from '../../shared/uploads/use-picture-upload.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Camera } from '../../ui/member-icons.ts'
import { Section } from '../../ui/section.tsx'

export function AvatarForm() {
  const { formatPercent } = useFormat()
  const { t } = useT('fan/accounts')
  const ui = useT('ui')
  const avatar = useAppStore((state) => state.user.avatar)
  const { progress, error, choose, cancel, field } = usePictureUpload(t('avatar.choose'), async (sending) => {
    await uploadAvatar(sending)
    toast.success(ui.t('changesSaved'))
  })
  return (
    <Section framed title={t('avatar.title')}>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar src={avatar} size="portrait" />
        <div className="grid min-w-48 flex-1 justify-items-start gap-3">
          {progress === undefined ? (
            <Button variant="outline" onClick={choose}>
              <Camera className="size-4.5" />
              {t('avatar.choose')}
            </Button>
          ) : (
            <>
              <p className="text-sm text-muted">
                {progress < 1 ? t('avatar.sending', { percent: formatPercent(progress) }) : t('avatar.processing')}
              </p>
              <ProgressBar label={t('avatar.title')} value={progress < 1 ? progress : undefined} className="w-full" />
              <Button variant="ghost" size="sm" onClick={cancel}>
                {ui.t('cancel')}
              </Button>
            </>
          )}
          {error ? (
            <p role="alert" className="text-sm text-danger">
              {error}
            </p>
          ) : (
            <p className="text-sm text-muted">{t('avatar.hint')}</p>
          )}
        </div>
        {field}
      </div>
    </Section>
  )
}

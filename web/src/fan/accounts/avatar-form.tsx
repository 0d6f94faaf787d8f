import { type ChangeEvent, useRef, useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { uploadAvatar } from '../../shared/accounts/accounts.api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Camera } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'

export function AvatarForm() {
  const { formatPercent } = useFormat()
  const { t } = useT('fan/accounts')
  const ui = useT('ui')
  const textOf = useErrorText()
  const avatar = useAppStore((state) => state.user.avatar)
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(undefined)

  async function send(file: File): Promise<void> {
    running.current = new AbortController()
    setError(undefined)
    setProgress(0)
    try {
      await uploadAvatar({
        file,
        signal: running.current.signal,
        onProgress: ({ sentBytes, totalBytes }) => setProgress(totalBytes > 0 ? sentBytes / totalBytes : 0),
      })
      toast.success(ui.t('changesSaved'))
    } catch (reason) {
      if (!running.current.signal.aborted) setError(textOf(reason))
    } finally {
      setProgress(undefined)
    }
  }
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // The same file can be chosen again after a failure.
    currentTarget.value = ''
    if (file) void send(file)
  }

  return (
    <Section framed title={t('avatar.title')}>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar src={avatar} size="portrait" />
        <div className="grid min-w-48 flex-1 justify-items-start gap-3">
          {progress === undefined ? (
            <Button variant="outline" onClick={() => input.current?.click()}>
              <Camera className="size-4.5" />
              {t('avatar.choose')}
            </Button>
          ) : (
            <>
              <p className="text-sm text-muted">
                {progress < 1 ? t('avatar.sending', { percent: formatPercent(progress) }) : t('avatar.processing')}
              </p>
              <ProgressBar label={t('avatar.title')} value={progress < 1 ? progress : undefined} className="w-full" />
              <Button variant="ghost" size="sm" onClick={() => running.current?.abort()}>
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
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={t('avatar.choose')}
          className="hidden"
          onChange={onChange}
        />
      </div>
    </Section>
  )
}

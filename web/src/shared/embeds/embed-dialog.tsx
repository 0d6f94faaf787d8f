import { copyText } from '../../platform/copy-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/form/text-area.tsx'

export interface EmbedDialogProps {
  kind: 'post' | 'video' | 'profile'
  id: string
  onClose: () => void
}

/** The code by which another site shows a card of this, and how it looks there. */
export default function EmbedDialog({ kind, id, onClose }: EmbedDialogProps) {
  const { t } = useT('shared/reactions')
  const ui = useT('ui')
  const path = `/embed/${kind}/${encodeURIComponent(id)}`
  const src = new URL(path, window.location.href).href
  const code = `<iframe src="${src}" width="480" height="400" loading="lazy" style="border:0;max-width:100%"></iframe>`
  async function copy(): Promise<void> {
    if (await copyText(code)) toast.success(ui.t('copied'))
    else toast.error(ui.t('errorOccurred'))
  }
  return (
    <Dialog open onClose={onClose} title={t('embed')} description={t('embedText')}>
      <div className="grid grid-cols-1 gap-4">
        <TextArea
          label={t('embedCode')}
          readOnly
          dir="ltr"
          rows={4}
          value={code}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>{t('copyCode')}</Button>
        <iframe src={path} title={t('embedPreview')} className="h-72 w-full rounded-card border border-line" />
      </div>
    </Dialog>
  )
}

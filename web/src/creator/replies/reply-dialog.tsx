import type { SavedReply } from '@limelight/contract/talk/prepared-messages'
import { useT } from '../../platform/i18n/use-t.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { saveReply } from './replies.api.ts'

export interface ReplyDialogProps {
  open: boolean
  onClose: () => void
  /** Absent: a new one. */
  reply?: SavedReply
}

export function ReplyDialog({ open, onClose, reply }: ReplyDialogProps) {
  const { t } = useT('creator/replies')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={reply ? t('saved.editTitle') : t('saved.add')}
      saveLabel={t('save')}
      submit={async (data) => {
        await saveReply(reply?._id, String(data.get('text') ?? '').trim())
        return t('saved.done')
      }}
    >
      {(errorOf) => (
        <TextArea
          label={t('saved.label')}
          name="text"
          required
          maxLength={2_000}
          defaultValue={reply?.text}
          error={errorOf('text')}
        />
      )}
    </FormDialog>
  )
}

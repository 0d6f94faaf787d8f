import type { FanList } from '@limelight/contract/talk/fan-lists'
import { useT } from '../../platform/i18n/use-t.ts'
import { saveFanList } from '../../shared/fan-lists/fan-lists.api.ts'
import { ListNameField } from '../../shared/fan-lists/list-name-field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'

export interface ListNameDialogProps {
  open: boolean
  onClose: () => void
  /** Absent: a new one. */
  list?: FanList
}

export function ListNameDialog({ open, onClose, list }: ListNameDialogProps) {
  const shared = useT('shared/fan-lists')
  const { t } = useT('creator/lists')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      width="sm"
      title={list ? t('rename') : shared.t('newList')}
      saveLabel={shared.t('save')}
      submit={async (data) => {
        await saveFanList(list?._id, String(data.get('name') ?? '').trim())
        return shared.t('saved')
      }}
    >
      {(errorOf) => <ListNameField label={shared.t('name')} defaultValue={list?.name} error={errorOf('name')} />}
    </FormDialog>
  )
}

import type { ItemCollab } from '@limelight/contract/content/collabs'
import type { UnlockableKind } from '@limelight/contract/content-kinds'
import { useT } from '../../platform/i18n/use-t.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { askCoAuthor, changeShare } from './collabs.api.ts'

export interface ShareDialogProps {
  open: boolean
  onClose: () => void
  kind: UnlockableKind
  itemId: string
  /** Absent: another creator is asked. */
  collab?: ItemCollab
}

/** Asks a creator to be a co-author, or for another share. */
export function ShareDialog({ open, onClose, kind, itemId, collab }: ShareDialogProps) {
  const { t } = useT('creator/collabs')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={collab ? t('changeTitle', { name: collab.performer.name }) : t('ask')}
      description={t(collab?.state === 'accepted' ? 'changeText' : 'askText')}
      saveLabel={t('send')}
      submit={async (data) => {
        const sharePercent = percentIn(String(data.get('sharePercent') ?? ''))
        if (collab) await changeShare(collab, sharePercent)
        else await askCoAuthor({ kind, itemId, creator: nameIn(String(data.get('creator') ?? '')), sharePercent })
        return t('sent')
      }}
    >
      {(errorOf) => (
        <>
          {!collab && (
            <TextField
              name="creator"
              label={t('username')}
              prefix="@"
              required
              maxLength={60}
              autoCapitalize="none"
              spellCheck={false}
              error={errorOf('creator')}
            />
          )}
          <TextField
            name="sharePercent"
            label={t('share')}
            hint={t('shareHint')}
            suffix="%"
            inputMode="decimal"
            required
            pattern="\d{1,3}([.,]\d{1,2})?"
            maxLength={6}
            defaultValue={collab && String(collab.askedPercent ?? collab.sharePercent)}
            error={errorOf('sharePercent')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Pure: a username as people write it, with or without the sign before it. */
function nameIn(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase()
}

/** Pure: a decimal with a point or a comma. What is no number is refused at the field. */
function percentIn(typed: string): number {
  return Number(typed.trim().replace(',', '.'))
}

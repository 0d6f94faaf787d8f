import { STORY_MAX_SECONDS, STORY_TEXT_MAX } from '@limelight/contract/content/story-rules'
import type { HighlightId } from '@limelight/contract/ids'
import { useT } from '../../platform/i18n/use-t.ts'
import { VaultButton } from '../../shared/vault/vault-button.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { FilePicker } from '../../ui/form/file-picker.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { AudienceFields, audienceIn } from './audience-fields.tsx'
import { publishStory } from './own-stories.api.ts'
import { useStoryFile } from './use-story-file.ts'

export interface NewStoryDialogProps {
  open: boolean
  onClose: () => void
}

class NoFile extends Error {}

export function NewStoryDialog({ open, onClose }: NewStoryDialogProps) {
  const { t } = useT('creator/stories')
  const chosen = useStoryFile()
  const close = () => {
    chosen.remove()
    onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t('new')}
      description={t('newText')}
      saveLabel={t('publish')}
      submit={async (data) => {
        const file = await chosen.arrived()
        if (!file) throw new NoFile()
        const { highlightId, ...audience } = audienceIn(data)
        await publishStory({
          fileId: file._id,
          text: String(data.get('text') ?? ''),
          ...audience,
          ...(highlightId && { highlightId: highlightId as HighlightId }),
        })
        return t('published')
      }}
      adjust={(refusal, error) =>
        error instanceof NoFile ? { fields: { fileId: t('chooseFile') }, message: null } : refusal
      }
    >
      {(errorOf) => (
        <>
          <ChosenFile chosen={chosen} error={errorOf('fileId')} />
          <TextField label={t('line')} name="text" maxLength={STORY_TEXT_MAX} error={errorOf('text')} />
          <AudienceFields access="followers" minRank={undefined} highlightId={null} error={errorOf('price')} />
        </>
      )}
    </FormDialog>
  )
}

interface ChosenFileProps {
  chosen: ReturnType<typeof useStoryFile>
  error: string | undefined
}

function ChosenFile({ chosen: { file, name, sent, ...chosen }, error }: ChosenFileProps) {
  const { t } = useT('creator/stories')
  if (file || sent !== undefined) {
    return (
      <div className="grid grid-cols-1 gap-2 rounded-2xl border border-line p-3">
        <div className="flex items-center gap-3">
          {file?.thumbnails[0] && <img src={file.thumbnails[0]} alt="" className="h-16 w-12 rounded-md object-cover" />}
          <p className="min-w-0 flex-1 truncate text-sm font-medium">
            <bdi>{name}</bdi>
          </p>
          <Button variant="ghost" size="sm" onClick={chosen.remove}>
            {t('removeFile')}
          </Button>
        </div>
        {sent !== undefined && <ProgressBar value={sent} label={t('sending')} />}
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <FilePicker
        look="line"
        label={t('file')}
        hint={t('fileHint', { count: STORY_MAX_SECONDS })}
        accept="image/*,video/*"
        error={chosen.error ?? error}
        onFiles={([picked]) => picked && chosen.choose(picked)}
      />
      <VaultButton
        purposeOf={(kind) => (kind === 'video' ? 'story-video' : 'story-photo')}
        room={1}
        onFiles={([copy]) => copy && chosen.reuse(copy.file, copy.name)}
      />
    </div>
  )
}

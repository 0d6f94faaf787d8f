import type { OwnStream } from '@limelight/contract/live/streaming'
import { copyText } from '../../platform/copy-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/form/text-field.tsx'

export interface ProgramAddressProps {
  stream: OwnStream
  onCamera: () => void
}

/** What another program, such as OBS, is given to send the picture. */
export function ProgramAddress({ stream, onCamera }: ProgramAddressProps) {
  const { t } = useT('creator/live')
  const ui = useT('ui')
  const { publish } = stream
  const copy = async () => {
    if (await copyText(publish?.token ?? '')) toast.success(ui.t('copied'))
  }
  return (
    <Card className="grid grid-cols-1 gap-4">
      <p>{t('programText')}</p>
      <TextField
        label={t('server')}
        value={publish?.url ?? ''}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <TextField
        label={t('key')}
        hint={t('keyHint')}
        type="password"
        autoComplete="off"
        value={publish?.token ?? ''}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
        suffix={
          <Button variant="soft" size="sm" onClick={() => void copy()}>
            {t('copyKey')}
          </Button>
        }
      />
      <Button variant="outline" className="justify-self-start" onClick={onCamera}>
        {t('useCamera')}
      </Button>
    </Card>
  )
}

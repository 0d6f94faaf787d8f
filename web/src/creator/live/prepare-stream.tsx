import { useRef, useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { Camera } from '../../shared/live/use-camera.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Radio } from '../../ui/more-icons.ts'
import { CameraPreview } from './camera-preview.tsx'
import { usePrepareStream } from './live.api.ts'
import type { Source } from './source.ts'
import { bodyOf, NEW_DRAFT } from './stream-draft.ts'
import { StreamFields } from './stream-fields.tsx'
import { useIsLiveKit } from './use-is-livekit.ts'

export interface PrepareStreamProps {
  camera: Camera
  onPrepared: (source: Source) => void
}

export function PrepareStream({ camera, onPrepared }: PrepareStreamProps) {
  const { t } = useT('creator/live')
  const [draft, setDraft] = useState(NEW_DRAFT)
  const prices = usePrices()
  const isLiveKit = useIsLiveKit()
  const source = useRef<Source>('camera')
  const prepare = usePrepareStream()
  const form = useForm({
    submit: async () => {
      await prepare.mutateAsync(bodyOf(draft, prices))
      onPrepared(source.current)
    },
  })
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <CameraPreview camera={camera} />
      <Form {...form.props} noValidate message={form.message}>
        <StreamFields draft={draft} onChange={setDraft} errorOf={form.errorOf} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            size="lg"
            busy={form.submitting}
            disabled={!camera.stream}
            onClick={() => {
              source.current = 'camera'
            }}
          >
            <Radio className="size-5" />
            {t('goLive')}
          </Button>
          {!isLiveKit && (
            <Button
              type="submit"
              size="lg"
              variant="outline"
              disabled={form.submitting}
              onClick={() => {
                source.current = 'program'
              }}
            >
              {t('useProgram')}
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}

import { type Access, TITLE_MAX } from '@limelight/contract/items'
import { useRef, useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { Camera } from '../../shared/live/use-camera.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Radio } from '../../ui/more-icons.ts'
import { AccessFields } from '../editor/access-fields.tsx'
import { CameraPreview } from './camera-preview.tsx'
import { usePrepareStream } from './live.api.ts'
import type { Source } from './source.ts'

export interface PrepareStreamProps {
  camera: Camera
  onPrepared: (source: Source) => void
}

export function PrepareStream({ camera, onPrepared }: PrepareStreamProps) {
  const { t } = useT('creator/live')
  const [title, setTitle] = useState('')
  const [access, setAccess] = useState<Access>('free')
  const [price, setPrice] = useState('')
  const [isRecorded, setIsRecorded] = useState(false)
  const [goal, setGoal] = useState({ amount: '', text: '' })
  const { currency, tokensCovering } = usePrices()
  const source = useRef<Source>('camera')
  const prepare = usePrepareStream()
  const form = useForm({
    submit: async () => {
      await prepare.mutateAsync({
        title,
        access,
        isRecorded,
        goal: Number(goal.amount) > 0 ? { tokens: tokensCovering(Number(goal.amount)), text: goal.text } : null,
        ...(access === 'paid' && { price: Number(price) }),
      })
      onPrepared(source.current)
    },
  })
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <CameraPreview camera={camera} />
      <Form {...form.props} noValidate message={form.message}>
        <Card className="grid grid-cols-1 gap-5">
          <TextField
            label={t('streamTitle')}
            name="title"
            value={title}
            maxLength={TITLE_MAX}
            onChange={(event) => setTitle(event.currentTarget.value)}
            error={form.errorOf('title')}
          />
          <AccessFields
            access={access}
            price={price}
            onAccess={setAccess}
            onPrice={setPrice}
            error={form.errorOf('price')}
            kind="stream"
          />
          <PriceInput
            label={t('goal')}
            name="goal"
            unit={currency}
            min={0}
            value={goal.amount}
            onChange={(amount) => setGoal({ ...goal, amount })}
            hint={t('goalHint')}
            error={form.errorOf('goal')}
          />
          {Number(goal.amount) > 0 && (
            <TextField
              label={t('goalText')}
              name="goalText"
              value={goal.text}
              maxLength={80}
              onChange={(event) => setGoal({ ...goal, text: event.currentTarget.value })}
            />
          )}
          <Checkbox
            name="isRecorded"
            label={t('record')}
            hint={t('recordHint')}
            checked={isRecorded}
            onChange={(event) => setIsRecorded(event.currentTarget.checked)}
          />
        </Card>
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
        </div>
      </Form>
    </div>
  )
}

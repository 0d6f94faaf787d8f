import { isApiError } from '@limelight/contract/client'
import { FAN_LIST_NAME_MAX, SEGMENT_CONDITIONS_MAX } from '@limelight/contract/talk/fan-groups'
import type { Segment } from '@limelight/contract/talk/segments'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { refusalAt } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Plus } from '../../ui/member-icons.ts'
import { ConditionFields } from './condition-fields.tsx'
import { type ConditionRow, conditionsOf, rowFor, rowOf } from './condition-rows.ts'
import { FanCount } from './fan-count.tsx'
import { saveSegment } from './segments.api.ts'

export interface SegmentFormProps {
  /** Absent: a new one. */
  segment?: Segment
}

/** Sentences with blanks that all hold, and how many fans they match. */
export function SegmentForm({ segment }: SegmentFormProps) {
  const { t } = useT('creator/segments')
  const navigate = useNavigate()
  const [rows, setRows] = useState<ConditionRow[]>(() => segment?.conditions.map(rowOf) ?? [rowFor(0, 'spent_total')])
  // The one that was added last begins where its sentence does.
  const [added, setAdded] = useState<number>()
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const conditions = conditionsOf(rows)
  const form = useForm({
    submit: async (data) => {
      // The fields say themselves what they lack.
      if (!conditions) return
      await saveSegment(segment?._id, { name: String(data.get('name') ?? '').trim(), conditions })
      toast.success(t('saved'))
      await navigate('/creator/segments')
    },
    adjust: (refusal, error) =>
      isApiError(error) && error.code === 'segment_name_taken' ? refusalAt(refusal, 'name') : refusal,
  })
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
    setRows([...rows, rowFor(key, 'last_bought')])
    setAdded(key)
  }
  return (
    <Form {...form.props} message={form.message}>
      <TextField
        label={t('name')}
        name="name"
        dir="auto"
        required
        maxLength={FAN_LIST_NAME_MAX}
        autoComplete="off"
        defaultValue={segment?.name}
        error={form.errorOf('name')}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a legend of a fieldset takes no part in its gaps */}
      <div ref={group} role="group" aria-labelledby={id} tabIndex={-1} className="grid grid-cols-1 gap-3">
        <h2 id={id} className="text-sm font-semibold">
          {t('conditions')}
        </h2>
        {rows.map((row, index) => (
          <ConditionFields
            key={row.key}
            row={row}
            index={index}
            isAdded={row.key === added}
            errorOf={form.errorOf}
            onChange={(changed) => setRows(rows.map((one) => (one.key === row.key ? changed : one)))}
            onRemove={
              rows.length > 1
                ? () => {
                    setRows(rows.filter((one) => one.key !== row.key))
                    group.current?.focus()
                  }
                : undefined
            }
          />
        ))}
      </div>
      <Button
        variant="outline"
        onClick={add}
        disabled={rows.length >= SEGMENT_CONDITIONS_MAX}
        className="justify-self-start"
      >
        <Plus className="size-4.5" />
        {t('add')}
      </Button>
      <FanCount conditions={conditions} />
      <Button type="submit" size="lg" busy={form.submitting} className="justify-self-start">
        {t('save')}
      </Button>
    </Form>
  )
}

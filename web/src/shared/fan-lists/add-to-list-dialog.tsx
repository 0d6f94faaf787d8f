import type { FanList } from '@limelight/contract/talk/fan-lists'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { fanListsQuery, putOnList, saveFanList, takeOffList } from './fan-lists.api.ts'
import { ListNameField } from './list-name-field.tsx'

export interface AddToListDialogProps {
  fan: { _id: string; name: string }
  onClose: () => void
}

/** Which of the creator's lists a fan is on; each change is saved at once. */
export default function AddToListDialog({ fan, onClose }: AddToListDialogProps) {
  const { t } = useT('shared/fan-lists')
  const query = useQuery(fanListsQuery(fan._id))
  const lists = query.data?.data
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={t('addFan', { name: fan.name })}
      actions={
        <LinkButton to="/creator/lists" variant="outline">
          {t('manage')}
        </LinkButton>
      }
    >
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {lists?.length === 0 && <p className="text-muted">{t('none')}</p>}
      {lists?.map((list) => (
        <ListCheckbox key={list._id} list={list} fan={fan} />
      ))}
      {lists && <NewList fan={fan} />}
    </Dialog>
  )
}

function ListCheckbox({ list: { _id, name, hasFan }, fan }: { list: FanList; fan: { _id: string } }) {
  const textOf = useErrorText()
  // Shown at once; the answer of the API follows.
  const [chosen, setChosen] = useState<boolean>()
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? putOnList(_id, fan._id) : takeOffList(_id, fan._id)),
    onError: (error) => toast.error(textOf(error)),
    onSettled: () => setChosen(undefined),
  })
  const set = (isOn: boolean) => {
    setChosen(isOn)
    change.mutate(isOn)
  }
  return (
    <Checkbox
      label={<bdi>{name}</bdi>}
      align="center"
      checked={chosen ?? hasFan}
      disabled={chosen !== undefined}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  )
}

/** The fan is put on it at once. */
function NewList({ fan }: { fan: { _id: string } }) {
  const { t } = useT('shared/fan-lists')
  const form = useForm({
    submit: async (fields, element) => {
      const { _id } = await saveFanList(undefined, String(fields.get('name') ?? '').trim())
      await putOnList(_id, fan._id)
      element.reset()
    },
  })
  return (
    <Form {...form.props} message={form.message} className="mt-4">
      <ListNameField label={t('newList')} error={form.errorOf('name')} />
      <Button type="submit" variant="outline" busy={form.submitting} className="justify-self-start">
        {t('save')}
      </Button>
    </Form>
  )
}

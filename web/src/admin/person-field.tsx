import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFormat } from '../platform/format.ts'
import { useSettled } from '../platform/use-settled.ts'
import { TextField, type TextFieldProps } from '../ui/form/text-field.tsx'
import { nameOf, peopleQuery } from './find-account.ts'

export interface PersonFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'required'> {
  name: string
  of: 'fan' | 'performer'
}

/** One letter is the beginning of everybody. */
const SHORTEST = 2

/** A username, with suggestions by username, name and address; once it is somebody's, whose. */
export function PersonField({ of: role, hint, ...field }: PersonFieldProps) {
  const { formatList } = useFormat()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const requested = useSettled(nameOf(typed))
  const query = useQuery({
    ...peopleQuery(role, requested),
    enabled: requested.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
  const people = requested.length >= SHORTEST ? (query.data?.data ?? []) : []
  const meant = people.find(({ username }) => username === nameOf(typed))
  return (
    <>
      <TextField
        {...field}
        list={listId}
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint={meant ? meant.name : hint}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {/* With all that is searched by: browsers show of the suggestions those that contain what is typed, some only by the label. */}
      <datalist id={listId}>
        {people.map(({ _id, username, name, email }) => (
          <option key={_id} value={username ?? ''} label={formatList([`${name} (@${username})`, email])} />
        ))}
      </datalist>
    </>
  )
}

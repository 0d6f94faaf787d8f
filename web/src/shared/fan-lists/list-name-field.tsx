import { FAN_LIST_NAME_MAX } from '@limelight/contract/talk/fan-groups'
import { TextField } from '../../ui/form/text-field.tsx'

export interface ListNameFieldProps {
  label: string
  defaultValue?: string | undefined
  error: string | undefined
}

export function ListNameField({ label, defaultValue, error }: ListNameFieldProps) {
  return (
    <TextField
      label={label}
      name="name"
      dir="auto"
      required
      maxLength={FAN_LIST_NAME_MAX}
      autoComplete="off"
      defaultValue={defaultValue}
      error={error}
    />
  )
}

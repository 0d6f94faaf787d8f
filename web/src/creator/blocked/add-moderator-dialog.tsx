import { isApiError } from '@limelight/contract/client'
import type { Moderator } from '@limelight/contract/live/stream-chat'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalAt } from '../../platform/form/form-errors.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useSettled } from '../../platform/use-settled.ts'
import { cn } from '../../ui/cn.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FanName } from '../fans/fan-name.tsx'
import { addModerator, suggestedFollowersQuery } from './moderators.api.ts'

export interface AddModeratorDialogProps {
  open: boolean
  onClose: () => void
  /** Those who are it already are not suggested. */
  moderators: readonly Moderator[]
}

export function AddModeratorDialog({ open, onClose, moderators }: AddModeratorDialogProps) {
  const { t } = useT('creator/blocked')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('moderators.add')}
      description={t('moderators.addText')}
      saveLabel={t('moderators.save')}
      submit={async (data) => {
        const username = nameIn(String(data.get('username') ?? ''))
        await addModerator(username)
        return t('moderators.added', { username })
      }}
      adjust={(refusal, error) =>
        isApiError(error) && error.code === 'not_found'
          ? refusalAt({ fields: {}, message: t('moderators.unknown') }, 'username')
          : refusal
      }
    >
      {(errorOf) => <ModeratorField error={errorOf('username')} moderators={moderators} />}
    </FormDialog>
  )
}

/** A username, typed or that of a follower. */
function ModeratorField({ error, moderators }: { error: string | undefined; moderators: readonly Moderator[] }) {
  const { t } = useT('creator/blocked')
  const [typed, setTyped] = useState('')
  const username = nameIn(typed)
  const query = useQuery({
    ...suggestedFollowersQuery(useSettled(username)),
    placeholderData: keepPreviousData,
  })
  const followers = (query.data?.data ?? []).filter(
    (fan) => fan.username !== null && !moderators.some(({ _id }) => _id === fan._id),
  )
  return (
    <>
      <TextField
        name="username"
        label={t('moderators.username')}
        prefix="@"
        required
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={error}
      />
      {followers.length > 0 && (
        <div className="grid grid-cols-1 gap-2">
          <p className="text-sm font-semibold">{t('moderators.followers')}</p>
          <ul aria-label={t('moderators.followers')} className="grid grid-cols-1 gap-1">
            {followers.map((fan) => (
              <li key={fan._id}>
                <button
                  type="button"
                  aria-pressed={fan.username === username}
                  onClick={() => setTyped(fan.username ?? '')}
                  className={cn('w-full rounded-2xl p-2', fan.username === username ? 'bg-sunken' : 'hover:bg-sunken')}
                >
                  <FanName fan={fan} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** Pure: a username as people write it, with or without the sign before it. */
function nameIn(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase()
}

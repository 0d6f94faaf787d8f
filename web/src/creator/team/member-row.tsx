import type { TeamMember } from '@limelight/contract/people/team'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Username } from '../../ui/username.tsx'
import { RightsFields, rightsIn } from './rights-fields.tsx'
import { changeRights, removeMember } from './team.api.ts'

export interface MemberRowProps {
  row: TeamMember
}

export function MemberRow({ row: { member, rights, joinedAt, lastActedAt } }: MemberRowProps) {
  const { t } = useT('creator/team')
  const momentOf = useMoment()
  const [isOpen, setIsOpen] = useState(false)
  const { _id: id, name, username, avatar } = member
  return (
    <li>
      <Card space="tight" className="grid grid-cols-1 gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar src={avatar ?? undefined} />
          <div className="min-w-0">
            <p dir="auto" className="truncate font-semibold">
              {name}
            </p>
            {username && (
              <p className="truncate text-sm text-muted">
                <Username name={username} />
              </p>
            )}
          </div>
        </div>
        <ul aria-label={t('rightsOf', { name })} className="flex flex-wrap gap-1.5">
          {rights.map((right) => (
            <li key={right}>
              <Badge>{t(`rights.${right}`)}</Badge>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">
          {t('joined', { when: momentOf(joinedAt) })}
          {lastActedAt && ` · ${t('lastActed', { when: momentOf(lastActedAt) })}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" aria-label={t('changeOf', { name })} onClick={() => setIsOpen(true)}>
            {t('change')}
          </Button>
          <ActionButton
            variant="soft"
            size="sm"
            aria-label={t('removeOf', { name })}
            question={{
              title: t('removeTitle', { name }),
              text: t('removeText'),
              confirmLabel: t('remove'),
              danger: true,
              action: () => removeMember(id),
              done: t('removed'),
            }}
          >
            {t('remove')}
          </ActionButton>
        </div>
      </Card>
      <FormDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('changeOf', { name })}
        description={t('changeText')}
        saveLabel={t('save')}
        submit={async (data) => {
          await changeRights(id, rightsIn(data))
          return t('saved')
        }}
      >
        {(errorOf) => <RightsFields initial={rights} error={errorOf('rights')} />}
      </FormDialog>
    </li>
  )
}

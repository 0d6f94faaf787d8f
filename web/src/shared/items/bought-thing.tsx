import { Avatar } from '../../ui/avatar.tsx'
import { Lock } from '../../ui/icons.tsx'
import type { LockedItem } from './lock-action.ts'

export interface BoughtThingProps {
  locked: LockedItem
}

/** What is bought, as its lock shows it: the blurred picture, what it holds, and whose it is. */
export function BoughtThing({ locked: { item, summary, picture } }: BoughtThingProps) {
  const { performer } = item
  return (
    <div className="flex items-center gap-3.5">
      <span className="relative grid size-19 shrink-0 place-items-center overflow-hidden rounded-2xl bg-poster text-on-scrim">
        {picture && <img src={picture} alt="" className="absolute inset-0 size-full object-cover" />}
        <Lock className="relative size-5" />
      </span>
      <span className="grid min-w-0 gap-1">
        <span className="font-semibold break-words">{summary}</span>
        <span className="flex min-w-0 items-center gap-2 text-sm text-muted">
          <Avatar src={performer.avatar} size="tiny" />
          <span className="truncate">{performer.name}</span>
        </span>
      </span>
    </div>
  )
}

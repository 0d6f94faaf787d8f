import type { OwnPerformer } from '@limelight/contract/people/performers'
import { useT } from '../../platform/i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Cover } from '../../ui/cover.tsx'
import { BadgeCheck } from '../../ui/icons.tsx'
import { Username } from '../../ui/username.tsx'
import { useMoney } from '../use-money.ts'

/** What is typed and not saved yet. */
export type ProfileTyped = { name?: string; username?: string; bio?: string; monthlyPrice?: string }

export interface ProfilePreviewProps {
  performer: OwnPerformer
  typed: ProfileTyped
}

const SHOWN = ['name', 'username', 'bio', 'monthlyPrice'] as const satisfies readonly (keyof ProfileTyped)[]

/** Pure: what of the preview the field at `target` holds. */
export function typedIn(target: EventTarget | null): ProfileTyped {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return {}
  const name = SHOWN.find((one) => one === target.name)
  return name ? { [name]: target.value } : {}
}

/** The head of the creator's page, as fans will see it after saving. */
export function ProfilePreview({ performer, typed }: ProfilePreviewProps) {
  const { t } = useT('creator/account')
  const money = useMoney()
  const name = typed.name ?? performer.name
  const username = typed.username ?? performer.username ?? ''
  const bio = typed.bio ?? performer.bio
  const price = typed.monthlyPrice === undefined ? performer.monthlyPrice : Number(typed.monthlyPrice)
  return (
    <section aria-label={t('preview.title')}>
      <p className="mb-2 text-sm font-semibold text-muted">{t('preview.title')}</p>
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        <Cover src={performer.cover} sizes="16rem" className="aspect-[5/2]" />
        <div className="grid grid-cols-1 gap-2.5 px-4 pb-4">
          <Avatar src={performer.avatar} size="card" className="-mt-9 rounded-full ring-4 ring-surface" />
          <div className="min-w-0">
            <p className="flex items-center gap-1.5 font-display text-lg font-bold">
              <span className="min-w-0 truncate">{name}</span>
              {performer.status === 'active' && <BadgeCheck className="size-5 shrink-0 fill-ink text-surface" />}
            </p>
            {username && (
              <p className="truncate text-sm text-muted">
                <Username name={username} />
              </p>
            )}
          </div>
          {bio && (
            <p dir="auto" className="line-clamp-5 text-sm break-words whitespace-pre-line text-muted">
              {bio}
            </p>
          )}
          {price !== null && price > 0 && (
            <p className="rounded-full bg-primary px-4 py-2.5 text-center text-sm font-semibold text-on-primary tabular-nums">
              {t('preview.subscribe', { price: money(price) })}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

import { TIP_TARGETS_MAX, type TipTargetKind } from '@limelight/contract/commerce/tip-targets'
import type { OwnTipTarget } from '@limelight/contract/commerce/tips'
import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { TargetLists } from '../../shared/tips/target-lists.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { TipTargetDialog } from './tip-target-dialog.tsx'
import { moved } from './tip-target-form.ts'
import { TipTargetRow } from './tip-target-row.tsx'
import { orderTipMenu, ownTipsQuery } from './tips.api.ts'

export const meta = titled('creator/tips', 'page')

const KINDS = ['item', 'goal', 'wish'] as const satisfies readonly TipTargetKind[]

/** What tips are for: a menu, goals and wishes, with how fans see them. */
export default function TipsPage() {
  const { t } = useT('creator/tips')
  const query = useQuery(ownTipsQuery)
  const targets = query.data?.data
  return (
    <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <PageHeader title={t('page')} text={t('pageText')} />
        {query.isPending && <SkeletonList rows={4} />}
        {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
        {targets &&
          KINDS.map((kind) => (
            <Targets key={kind} kind={kind} targets={targets.filter((target) => target.kind === kind)} />
          ))}
      </div>
      {targets && <Preview targets={targets.filter(({ isShown }) => isShown)} />}
    </div>
  )
}

function Targets({ kind, targets }: { kind: TipTargetKind; targets: readonly OwnTipTarget[] }) {
  const { t } = useT('creator/tips')
  const errorText = useErrorText()
  const ids = targets.map(({ _id }) => _id)
  const move = (from: number, to: number) => {
    orderTipMenu(moved(ids, from, to)).catch((error: unknown) => toast.error(errorText(error)))
  }
  const isFull = targets.length >= TIP_TARGETS_MAX[kind]
  return (
    <Section
      title={t(`sections.${kind}.title`)}
      text={t(`sections.${kind}.text`)}
      actions={
        !isFull && (
          <AddInDialog
            label={t(`add.${kind}`)}
            variant={kind === 'item' ? 'primary' : 'outline'}
            dialog={(props) => <TipTargetDialog {...props} kind={kind} />}
          />
        )
      }
    >
      {targets.length === 0 && (
        <EmptyState
          compact
          drawing="money"
          title={t(`sections.${kind}.empty`)}
          text={t(`sections.${kind}.emptyText`)}
        />
      )}
      <ul className="grid grid-cols-1 gap-2">
        {targets.map((target, index) => (
          <li key={target._id}>
            <TipTargetRow
              target={target}
              {...(kind === 'item' && {
                onUp: index > 0 ? () => move(index, index - 1) : undefined,
                onDown: index < targets.length - 1 ? () => move(index, index + 1) : undefined,
              })}
            />
          </li>
        ))}
      </ul>
      {isFull && <p className="mt-2 text-sm text-muted">{t('full', { total: targets.length })}</p>}
    </Section>
  )
}

/** Beside the lists on wide screens, below them on phones. */
function Preview({ targets }: { targets: readonly OwnTipTarget[] }) {
  const { t } = useT('creator/tips')
  if (targets.length === 0) return null
  return (
    <aside aria-label={t('preview')}>
      <div className="lg:sticky lg:top-20">
        <p className="mb-3 text-sm font-semibold text-muted">{t('preview')}</p>
        <TargetLists targets={targets} onChoose={undefined} />
      </div>
    </aside>
  )
}

import { VAULT_KINDS, VAULT_USES } from '@limelight/contract/content-kinds'
import type { VaultFile } from '@limelight/contract/core/media'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { titled } from '../../platform/page/page-title.ts'
import { VaultGrid } from '../../shared/vault/vault-grid.tsx'
import { VaultTile } from '../../shared/vault/vault-tile.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FileDialog } from './file-dialog.tsx'

export const meta = titled('creator/media', 'title')

/** All that a creator has uploaded for content and messages. */
export default function MediaPage() {
  const { t } = useT('creator/media')
  const vault = useT('shared/vault')
  const list = useListState()
  const [shown, setShown] = useState<VaultFile>()
  const filter = {
    kind: oneOf(VAULT_KINDS, list.filters.kind),
    use: oneOf([...VAULT_USES, 'none'] as const, list.filters.use),
  }
  const isFiltered = filter.kind !== undefined || filter.use !== undefined
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <ListFilters
        list={list}
        filters={[
          {
            name: 'kind',
            label: vault.t('kind'),
            all: t('allKinds'),
            options: VAULT_KINDS.map((value) => ({ value, label: vault.t(`kinds.${value}`) })),
          },
          {
            name: 'use',
            label: t('use'),
            all: t('allUses'),
            options: [...VAULT_USES, 'none' as const].map((value) => ({ value, label: t(`useFilters.${value}`) })),
          },
        ]}
      />
      {filter.use === 'none' && <p className="mb-5 text-sm text-muted">{t('unusedText')}</p>}
      <VaultGrid
        label={t('title')}
        filter={filter}
        empty={
          <EmptyState
            drawing="media"
            title={isFiltered ? t('nothingMatches') : vault.t('empty')}
            text={isFiltered ? undefined : vault.t('emptyText')}
            action={
              isFiltered ? (
                <LinkButton to="/creator/media" variant="outline">
                  {t('showAll')}
                </LinkButton>
              ) : (
                <LinkButton to="/creator/feeds/new">{t('newPost')}</LinkButton>
              )
            }
          />
        }
      >
        {(file) => <VaultTile vaultFile={file} opensFailed onClick={() => setShown(file)} />}
      </VaultGrid>
      {shown && <FileDialog vaultFile={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

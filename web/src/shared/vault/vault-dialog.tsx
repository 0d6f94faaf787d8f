import { VAULT_KINDS, type VaultKind } from '@limelight/contract/content-kinds'
import type { CopyPurpose, VaultFile } from '@limelight/contract/core/media'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ChoicePills } from '../../ui/form/choice-pills.tsx'
import { copyFiles, type ReusedFile } from './vault.api.ts'
import { VaultGrid } from './vault-grid.tsx'
import { VaultTile } from './vault-tile.tsx'

export interface VaultDialogProps {
  /** The only kind that fits; without it one chooses. */
  kind?: VaultKind | undefined
  purposeOf: (kind: VaultKind) => CopyPurpose
  /** How many can be chosen. */
  room: number
  onFiles: (files: readonly ReusedFile[], kind: VaultKind) => void
  onClose: () => void
}

/** Chooses among what was uploaded before; loaded lazily. */
export default function VaultDialog({ kind: fixed, purposeOf, room, onFiles, onClose }: VaultDialogProps) {
  const { t } = useT('shared/vault')
  const textOf = useErrorText()
  const [kind, setKind] = useState<VaultKind>(fixed ?? 'photo')
  const [chosen, setChosen] = useState<readonly VaultFile[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isChosen = ({ _id }: VaultFile) => chosen.some((one) => one._id === _id)
  const toggle = (file: VaultFile) => {
    const others = chosen.filter(({ _id }) => _id !== file._id)
    if (isChosen(file)) setChosen(others)
    else if (room === 1) setChosen([file])
    else if (chosen.length < room) setChosen([...chosen, file])
  }

  async function add(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      onFiles(await copyFiles(chosen, purposeOf(kind)), kind)
      onClose()
    } catch (error) {
      setFailure(textOf(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={t('title')}
      description={t('choosing', { count: room })}
      actions={
        <Button disabled={chosen.length === 0} busy={isBusy} onClick={() => void add()}>
          {t('add', { count: chosen.length })}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4 pt-1">
        {!fixed && (
          <ChoicePills
            legend={t('kind')}
            hideLegend
            name="vaultKind"
            value={kind}
            options={VAULT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(value) => {
              setKind(VAULT_KINDS.find((one) => one === value) ?? 'photo')
              setChosen([])
            }}
          />
        )}
        {failure && (
          <p role="alert" className="text-sm text-danger">
            {failure}
          </p>
        )}
        <VaultGrid
          label={t('title')}
          filter={{ kind }}
          empty={<EmptyState compact drawing="media" title={t('empty')} text={t('emptyText')} />}
        >
          {(file) => <VaultTile vaultFile={file} pressed={isChosen(file)} onClick={() => toggle(file)} />}
        </VaultGrid>
      </div>
    </Dialog>
  )
}

import { useEffect, useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { FilePicker } from '../../ui/form/file-picker.tsx'

export interface IdentityFieldsProps {
  errorOf: (name: string) => string | undefined
}

const BYTES_PER_MEGABYTE = 1_000_000

/** Two pictures that say who somebody is; they are sealed on arrival and seen by operators only. */
export function IdentityFields({ errorOf }: IdentityFieldsProps) {
  const { t } = useT('shared/auth')
  const { formatDays } = useFormat()
  const days = useAppStore((state) => state.settings.documentDays ?? 30)
  const reason = useAppStore((state) => state.settings.documentReason)
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-1 text-sm font-semibold">{t('creator.identity')}</legend>
      <p className="text-sm text-muted">
        {t('creator.identityText', { period: formatDays(days) })} {reason}
      </p>
      <IdentityPicture name="idVerification" label={t('creator.idPicture')} error={errorOf('idVerification')} />
      <IdentityPicture
        name="documentVerification"
        label={t('creator.selfie')}
        error={errorOf('documentVerification')}
      />
    </fieldset>
  )
}

function IdentityPicture({ name, label, error }: { name: string; label: string; error: string | undefined }) {
  const megabytes = useAppStore((state) => state.settings.documentMaxMegabytes ?? 10)
  const [preview, setPreview] = useState<string>()
  useEffect(() => () => (preview === undefined ? undefined : URL.revokeObjectURL(preview)), [preview])
  return (
    <div className="grid grid-cols-1 gap-2">
      <FilePicker
        label={label}
        name={name}
        required
        accept="image/*"
        maxBytes={megabytes * BYTES_PER_MEGABYTE}
        error={error}
        onFiles={([file]) => setPreview(file && URL.createObjectURL(file))}
      />
      {preview && (
        <img src={preview} alt={label} className="max-h-48 justify-self-center rounded-field object-contain" />
      )}
    </div>
  )
}

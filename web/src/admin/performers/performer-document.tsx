import type { OwnPerformer } from '@limelight/contract/people/performers'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { SealedPicture } from '../sealed-picture.tsx'
import { documentOpened, documentUrl } from './performers.api.ts'

export interface PerformerDocumentProps {
  performer: OwnPerformer
  document: OwnPerformer['documents'][number]
}

export function PerformerDocument({ performer, document }: PerformerDocumentProps) {
  const { formatDay } = useFormat()
  const { t } = useT('admin/performers')
  const kind = t(`kinds.${document.kind}`)
  return (
    <li className="grid grid-cols-1 content-start gap-3 rounded-2xl border border-line p-3">
      <p>
        <span className="block font-semibold">{kind}</span>
        <span className="text-sm text-muted">{t('sent', { day: formatDay(document.createdAt) })}</span>
      </p>
      <SealedPicture
        src={documentUrl(performer._id, document._id)}
        onShown={() => documentOpened(performer._id)}
        alt={t('documentAlt', { kind, name: performer.name })}
        words={{ show: t('show'), hide: t('hide'), hint: t('showHint'), failed: t('documentFailed') }}
      />
    </li>
  )
}

import type { OwnPerformer } from '@limelight/contract/performers'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Eye, EyeOff } from '../../ui/more-icons.ts'
import { documentUrl } from './performers.api.ts'

export interface PerformerDocumentProps {
  performer: OwnPerformer
  document: OwnPerformer['documents'][number]
}

/** The picture is asked for only by a press that says what it means: every view is logged. */
export function PerformerDocument({ performer, document }: PerformerDocumentProps) {
  const { formatDay } = useFormat()
  const { t } = useT('admin/performers')
  const [view, setView] = useState<'hidden' | 'shown' | 'failed'>('hidden')
  const kind = t(`kinds.${document.kind}`)
  return (
    <li className="grid grid-cols-1 content-start gap-3 rounded-2xl border border-line p-3">
      <p>
        <span className="block font-semibold">{kind}</span>
        <span className="text-sm text-muted">{t('sent', { day: formatDay(document.createdAt) })}</span>
      </p>
      {view === 'shown' ? (
        <img
          src={documentUrl(performer._id, document._id)}
          alt={t('documentAlt', { kind, name: performer.name })}
          onError={() => setView('failed')}
          className="aspect-[4/3] w-full rounded-xl bg-sunken object-contain"
        />
      ) : (
        <div className="grid aspect-[4/3] place-items-center rounded-xl bg-sunken p-4 text-center text-sm text-muted">
          <p role={view === 'failed' ? 'alert' : undefined}>
            {view === 'failed' ? t('documentFailed') : t('showHint')}
          </p>
        </div>
      )}
      {view === 'shown' ? (
        <Button variant="outline" size="sm" onClick={() => setView('hidden')}>
          <EyeOff className="size-4" />
          {t('hide')}
        </Button>
      ) : (
        <Button variant="soft" size="sm" onClick={() => setView('shown')}>
          <Eye className="size-4" />
          {t('show')}
        </Button>
      )}
    </li>
  )
}

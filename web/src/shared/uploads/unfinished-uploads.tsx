import { useRef, useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { matching, type Unfinished } from './unfinished.ts'
import { useUploads } from './use-uploads.ts'

export interface UnfinishedUploadsProps {
  unfinished: readonly Unfinished[]
}

/** Offers to go on with what a restarted browser left half-way. */
export function UnfinishedUploads({ unfinished }: UnfinishedUploadsProps) {
  const { formatPercent } = useFormat()
  const { t } = useT('shared/uploads')
  const { add } = useUploads()
  const [stranger, setStranger] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const choose = (files: readonly File[]) => {
    setStranger(undefined)
    for (const file of files) {
      const begun = matching(file, unfinished)
      if (begun) add([file], { purpose: begun.purpose })
      else setStranger(file.name)
    }
  }
  return (
    <div className="grid grid-cols-1 gap-2 rounded-xl bg-sunken p-3 text-sm">
      <p>{t('unfinished', { count: unfinished.length })}</p>
      <ul className="grid grid-cols-1 gap-1 text-muted">
        {unfinished.map(({ id, name, sent }) => (
          <li key={id} className="truncate">
            {t('unfinishedFile', { name, percent: formatPercent(sent) })}
          </li>
        ))}
      </ul>
      {stranger !== undefined && (
        <p role="alert" className="text-danger">
          {t('otherFile', { name: stranger })}
        </p>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-hidden
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { performerQuery } from '../performers/performers.api.ts'
import type { SubscribablePerformer } from './plans.ts'

const loadDialog = () => import('./subscribe-dialog.tsx').then(({ SubscribeDialog }) => ({ default: SubscribeDialog }))
const SubscribeDialog = lazy(loadDialog)

export interface SubscribeForProps {
  username: string
  children: ReactNode
}

/** Opens the plans of a performer of whom only the name is known: their prices are asked for on the press. */
export function SubscribeFor({ username, children }: SubscribeForProps) {
  const ui = useT('ui')
  const client = useQueryClient()
  const [performer, setPerformer] = useState<SubscribablePerformer>()
  const [isLoading, setIsLoading] = useState(false)
  async function open(): Promise<void> {
    setIsLoading(true)
    try {
      const [answer] = await Promise.all([client.fetchQuery(performerQuery(username)), loadDialog()])
      setPerformer(answer.data)
    } catch {
      // Whatever kept the prices away, the same press tries again.
      toast.error(ui.t('errorOccurred'))
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <>
      <Button busy={isLoading} onPointerEnter={() => void loadDialog()} onClick={() => void open()}>
        {children}
      </Button>
      {performer && (
        <Suspense fallback={null}>
          <SubscribeDialog performer={performer} onClose={() => setPerformer(undefined)} />
        </Suspense>
      )}
    </>
  )
}

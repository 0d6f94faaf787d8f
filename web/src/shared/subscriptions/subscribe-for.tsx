import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useIntent } from '../../platform/page/intent.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { performerQuery } from '../performers/performers.api.ts'
import type { SubscribablePerformer } from './plans.ts'

const loadDialog = () => import('./subscribe-dialog.tsx').then(({ SubscribeDialog }) => ({ default: SubscribeDialog }))
const SubscribeDialog = lazy(loadDialog)

export interface SubscribeForProps {
  username: string
  variant?: ButtonProps['variant']
  size?: ButtonProps['size']
  /** What a visitor who pressed it before logging in was about to do. */
  intent?: string
  children: ReactNode
}

/** Opens the plans of a performer of whom only the name is known: their prices are asked for on the press. */
export function SubscribeFor({
  username,
  variant,
  size,
  intent = `subscribe:${username}`,
  children,
}: SubscribeForProps) {
  const ui = useT('ui')
  const client = useQueryClient()
  const [performer, setPerformer] = useState<SubscribablePerformer>()
  const [isLoading, setIsLoading] = useState(false)
  useIntent([intent], () => void open())
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
      <Button
        variant={variant}
        size={size}
        busy={isLoading}
        onPointerEnter={() => void loadDialog()}
        onClick={() => void open()}
      >
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

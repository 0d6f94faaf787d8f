import type { OrderStatus } from '@limelight/contract/commerce/order-lists'
import type { Order } from '@limelight/contract/commerce/orders'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useMoveOrder } from './orders.api.ts'

export interface MoveButtonProps extends Pick<ButtonProps, 'variant'> {
  order: Order
  to: OrderStatus
  /** Asked before; without a question the button does it at once. */
  question?: { title: string; text: string; confirm?: string; danger?: boolean }
  done: string
  children: ReactNode
}

/** One move of an order; nothing is there when it is not possible now. */
export function MoveButton({ order, to, question, done, variant = 'primary', children }: MoveButtonProps) {
  const { t } = useT('shared/orders')
  const textOf = useErrorText()
  const [isAsking, setIsAsking] = useState(false)
  const move = useMoveOrder(order._id)
  if (!order.nextStatuses.includes(to)) return null
  const send = () =>
    move.mutate(
      { status: to },
      {
        onSuccess: () => {
          setIsAsking(false)
          toast.success(done)
        },
        onError: (error) => question === undefined && toast.error(textOf(error)),
      },
    )
  return (
    <>
      <Button variant={variant} busy={move.isPending} onClick={() => (question ? setIsAsking(true) : send())}>
        {children}
      </Button>
      {question && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={send}
          title={question.title}
          text={question.text}
          confirmLabel={question.confirm ?? String(children)}
          dismissLabel={t('keep')}
          danger={question.danger ?? false}
          busy={move.isPending}
          error={move.error ? textOf(move.error) : null}
        />
      )}
    </>
  )
}

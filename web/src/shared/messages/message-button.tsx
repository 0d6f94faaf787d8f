import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { pathWithIntent, useIntent } from '../../platform/page/intent.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { MessageCircle } from '../../ui/icons.tsx'
import { AccountLink } from '../auth/account-link.tsx'
import { useOpenConversation } from './messages.api.ts'

export interface MessageButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'aria-label'> {
  /** A creator, or for creators one of their fans. */
  source: 'performer' | 'user'
  accountId: string
  children?: ReactNode
}

/** Opens the conversation with an account; visitors log in first. */
export function MessageButton({ source, accountId, children, ...button }: MessageButtonProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const textOf = useErrorText()
  const role = useAppStore((state) => state.auth.authUser?.role)
  const open = useOpenConversation(source)
  const intent = `message:${accountId}`
  const start = () =>
    open.mutate(accountId, {
      onSuccess: ({ data }) => void navigate(`/messages/${data._id}`),
      onError: (error) => toast.error(textOf(error)),
    })
  useIntent(role === undefined ? [] : [intent], start)
  const face = (
    <>
      <MessageCircle className="size-4.5" />
      {children}
    </>
  )
  if (role === 'operator') return null
  if (role === undefined) {
    return (
      <AccountLink to={pathWithIntent(pathname + search, intent)} {...button}>
        {face}
      </AccountLink>
    )
  }
  return (
    <Button {...button} busy={open.isPending} onClick={start}>
      {face}
    </Button>
  )
}
